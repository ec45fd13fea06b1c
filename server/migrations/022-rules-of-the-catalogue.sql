-- What the code keeps to, kept by the tables too; of rows that are there already by 024.
alter table uploads add constraint uploads_kind check (path like kind || 's/%') not valid;
alter table categories add constraint categories_image_kind check (image like 'images/%') not valid;
alter table products
  add constraint products_price_number check (price <> 'NaN') not valid,
  add constraint products_image_kind check (image like 'images/%') not valid,
  add constraint products_document_kind check (document like 'documents/%') not valid;
alter table combinations add constraint combinations_price_number check (price <> 'NaN') not valid;
