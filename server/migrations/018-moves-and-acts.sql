-- What has waited longest: the few orders that are open, behind very many that are not. First, as whoever moves an order
-- locks it before its lines.
create index orders_open on orders (created_at, id) where status = 'en cours';

-- What the code says of an order's moves and of what staff do, said by the tables too; of lines that are there already by 019.
alter table order_history
  add constraint history_role check (actor_role in ('client', 'user', 'admin', 'superAdmin')) not valid,
  add constraint history_move check (
    case when from_status is null then to_status in ('en cours', 'complété')
    else (from_status, to_status) in (('en cours', 'complété'), ('complété', 'en cours'), ('en cours', 'annulé')) end
  ) not valid,
  add constraint history_cancel check (to_status <> 'annulé' or actor_role in ('client', 'user')) not valid;
alter table audit
  add constraint audit_act check (act in ('add', 'update', 'delete', 'anonymise')) not valid;
