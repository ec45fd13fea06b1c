-- A product is added with a description, which may be taken away afterwards.
alter table products
  drop constraint products_description_check,
  add check (char_length(description) <= 10000);
