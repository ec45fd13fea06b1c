-- What only looks otherwise is found as it is typed: H₂SO₄ by « H2SO4 », 75 cm² by « 75 cm2 », a space at which no line ends
-- by a space. What the former function made is made anew, beside what is there: a REINDEX would keep readers waiting too.
create or replace function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, normalize(value, NFKC)));
create index products_described on products using gin (plain(description) gin_trgm_ops);
create index product_former_names_alike on product_former_names using gin (plain(name) gin_trgm_ops);
create index user_former_names_alike on user_former_names using gin (plain(name) gin_trgm_ops);
update products set name = name, reference = reference
  where (plain_name, plain_reference) is distinct from (plain(name), plain(reference));
update users set name = name
  where plain_words <> plain(name || ' ' || family_name || ' ' || email || ' ' || phone_number);
