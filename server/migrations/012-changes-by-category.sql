-- Each change of the catalogue tells which categories it concerns, so that what shows others stays ready; an empty text
-- stands for all of them. Within a transaction each is told once. Triggers are replaced, not dropped: readers go on.

create function tell_category_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('catalogue', old.id::text); end if;
  if tg_op <> 'DELETE' then perform pg_notify('catalogue', new.id::text); end if;
  return null;
end $$;
create or replace trigger changed after insert or update or delete on categories
  for each row execute function tell_category_changed();

-- One that moved concerns both categories.
create function tell_product_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('catalogue', old.category_id::text); end if;
  if tg_op <> 'DELETE' then perform pg_notify('catalogue', new.category_id::text); end if;
  return null;
end $$;
create or replace trigger changed after insert or update or delete on products
  for each row execute function tell_product_changed();

-- Of a product that is deleted with them, the product tells. Whoever changes them holds the product: it does not move.
create function tell_combination_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', category_id::text) from products where id in (old.product_id, new.product_id);
  return null;
end $$;
create or replace trigger changed after insert or update or delete on combinations
  for each row execute function tell_combination_changed();

create trigger emptied after truncate on categories
  for each statement execute function tell_catalogue_changed();
create trigger emptied after truncate on products
  for each statement execute function tell_catalogue_changed();
create trigger emptied after truncate on combinations
  for each statement execute function tell_catalogue_changed();
