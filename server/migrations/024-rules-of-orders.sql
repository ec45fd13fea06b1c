-- The same for orders, of which a cancelled one is final. Lines go with their order, by its foreign key, and by nothing else.
alter table orders add constraint orders_price_number check (unit_price <> 'NaN') not valid;
drop index orders_remarks;
create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception 'an order does not go from % to %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger legal_move before update of status on orders for each row
  when (old.status <> new.status and (old.status, new.status) not in
    (('en cours', 'complété'), ('complété', 'en cours'), ('en cours', 'annulé')))
  execute function refuse_move();
create trigger kept before delete on order_history for each row
  when (pg_trigger_depth() = 0) execute function refuse_rewriting();
