-- An index of every order's words made each order twice as dear. Orders are found by their product and their client
-- instead, whose names are few: the present ones, and those that past orders still bear.
drop index orders_words;

create table product_former_names (
  product_id uuid not null references products on delete cascade,
  name text not null,
  primary key (product_id, name)
);
create table user_former_names (
  user_id uuid not null references users on delete cascade,
  name text not null,
  primary key (user_id, name)
);
create index product_former_names_words on product_former_names using gin (plain(name) gin_trgm_ops);
create index user_former_names_words on user_former_names using gin (plain(name) gin_trgm_ops);

create function keep_former_product_name() returns trigger language plpgsql as $$
begin
  insert into product_former_names values (old.id, concat_ws(' ', old.name, old.reference)) on conflict do nothing;
  return null;
end $$;
create trigger renamed after update of name, reference on products for each row
  when ((old.name, old.reference) is distinct from (new.name, new.reference))
  execute function keep_former_product_name();

create function keep_former_user_name() returns trigger language plpgsql as $$
begin
  insert into user_former_names values (old.id, concat_ws(' ', old.name, old.family_name, old.email))
    on conflict do nothing;
  return null;
end $$;
create trigger renamed after update of name, family_name, email on users for each row
  when ((old.name, old.family_name, old.email) is distinct from (new.name, new.family_name, new.email))
  execute function keep_former_user_name();

-- Few orders bear a remark.
create index orders_remarks on orders
  using gin (plain(coalesce(po_number, '') || ' ' || coalesce(note, '')) gin_trgm_ops)
  where po_number is not null or note is not null;
