-- So many former names of an account are kept and no more: whoever renames themself without end would fill the disk. Each
-- address is kept, of which few come: erasing somebody looks for all that they had.
create or replace function keep_former_user_name() returns trigger language plpgsql as $$
begin
  insert into user_former_names
    select old.id, concat_ws(' ', old.name, old.family_name, old.email)
    where old.email <> new.email or (select count(*) from user_former_names where user_id = old.id) < 20
    on conflict do nothing;
  return null;
end $$;
