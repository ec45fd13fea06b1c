-- What only looks otherwise is found as it is typed: H₂SO₄ by « H2SO4 », 75 cm² by « 75 cm2 », a space at which no line ends
-- by a space. What the former function made is made anew; tables before rows, as those do who wait for either.
create or replace function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, normalize(value, NFKC)));
reindex index products_description_words;
reindex index product_former_names_words;
reindex index user_former_names_words;
update products set name = name, reference = reference
  where (plain_name, plain_reference) is distinct from (plain(name), plain(reference));
update users set name = name
  where plain_words <> plain(name || ' ' || family_name || ' ' || email || ' ' || phone_number);
