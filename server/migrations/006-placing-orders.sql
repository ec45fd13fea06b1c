-- Placing an order is one statement: whatever it writes costs every order, so it writes to two tables only.

-- The key and the body of the request that placed it, hashed: however often the request comes, it is one order.
alter table orders
  add request_key bytea unique check (octet_length(request_key) = 32),
  add request_hash bytea check (octet_length(request_hash) = 32),
  add check ((request_key is null) = (request_hash is null));
drop table idempotency_keys;

-- The e-mails that a line calls for are due from its transaction on; see server/orders/letters.service.ts.
alter table order_history add letters_due boolean not null default false;
create index order_history_due on order_history (id) where letters_due;

-- The dashboard's sorts, and its figures, which are read from the index alone.
drop index orders_newest;
create index orders_newest on orders (created_at, id) include (status, quantity, total_price);
drop index orders_by_status;
create index orders_by_status on orders (status, id);
create index orders_by_quantity on orders (quantity, id);
create index orders_by_total_price on orders (total_price, id);
create index orders_by_client on orders (((client_name || ' ' || client_family_name)) collate "fr-x-icu", id);
create index orders_by_product on orders (product_name collate "fr-x-icu", id);

-- What staff's search looks through. A short list of pending entries keeps both orders and searches even.
create index orders_words on orders using gin (
  plain(number || ' ' || product_name || ' ' || coalesce(product_reference, '') || ' ' || coalesce(po_number, '')
    || ' ' || coalesce(note, '') || ' ' || client_name || ' ' || client_family_name || ' ' || client_email)
  gin_trgm_ops
) with (gin_pending_list_limit = 1024);
