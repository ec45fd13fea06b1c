-- Nobody waits for this, however many rows there are.
alter table products validate constraint products_price_number;
alter table products validate constraint products_image_kind;
alter table products validate constraint products_document_kind;
alter table orders validate constraint orders_price_number;
