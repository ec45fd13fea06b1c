-- The same for orders, by itself: whoever places one has its table before its product's.
create index orders_remarked on orders
  using gin (plain(coalesce(po_number, '') || ' ' || coalesce(note, '')) gin_trgm_ops)
  where po_number is not null or note is not null;
