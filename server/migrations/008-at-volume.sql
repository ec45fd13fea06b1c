-- What lists of very many rows need: each sort of a category, of the users, and the search among what staff did.
create index products_of_category_by_price on products (category_id, price, id);
create index products_of_category_newest on products (category_id, created_at, id);
create index users_by_family_name on users (family_name collate "fr-x-icu", id);
create index users_by_role on users (role, id);
create index audit_labels on audit using gin (plain(
  coalesce(
    coalesce(after, before)->>'number',
    trim(coalesce(coalesce(after, before)->>'name', '') || ' ' || coalesce(coalesce(after, before)->>'familyName', '')))
) gin_trgm_ops);
create index audit_people on audit using gin (actor_email gin_trgm_ops);

-- The words of the products' names, each once: a few thousand, among which a mistyped one is sought. A word stays
-- when the last product that bears it is gone, which costs one look.
create table product_words (
  word text primary key
);
create function words_of(name text) returns setof text
  language sql immutable strict parallel safe
  begin atomic
    select word from regexp_split_to_table(name, '\s+') word where word ~ '[[:alpha:]]{3}';
  end;
insert into product_words select distinct word from products, words_of(plain_name) word;

create function keep_product_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two products added at once never wait crosswise.
  insert into product_words
  select distinct word from added, words_of(plain_name) word order by word on conflict do nothing;
  return null;
end $$;
create trigger added_words after insert on products referencing new table as added
  for each statement execute function keep_product_words();
create trigger changed_words after update on products referencing new table as added
  for each statement execute function keep_product_words();
