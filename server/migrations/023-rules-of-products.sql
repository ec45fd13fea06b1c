-- What the code keeps to, kept by the tables too; of rows that are there already by 026. And what 020 has made anew goes.
alter table products
  add constraint products_price_number check (price <> 'NaN') not valid,
  add constraint products_image_kind check (image like 'images/%') not valid,
  add constraint products_document_kind check (document like 'documents/%') not valid;
drop index products_description_words;
drop index product_former_names_words;
drop index user_former_names_words;
