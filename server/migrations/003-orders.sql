-- Orders, as they were when they were placed: later changes of the catalogue or of the client do not touch them.

-- A sequence never waits for another order and never gives a number twice; gaps are fine.
create sequence order_numbers;

create table orders (
  id uuid primary key,
  number text not null unique check (number ~ '^CMD-\d{4}-\d{6,}$'),
  client_id uuid not null references users on delete restrict,
  client_name text not null,
  client_family_name text not null,
  client_email text not null,
  client_phone_number text not null,
  client_address text not null,
  product_id uuid not null references products on delete restrict,
  product_name text not null,
  product_reference text,
  product_options jsonb not null default '[]' check (jsonb_typeof(product_options) = 'array'),
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 1000000),
  total_price numeric(12, 2) not null check (total_price = unit_price * quantity),
  status text not null default 'en cours' check (status in ('en cours', 'complété', 'annulé')),
  po_number text check (char_length(po_number) between 1 and 50),
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_of_client on orders (client_id, created_at desc, id desc);
create index orders_of_product on orders (product_id);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);

-- Append-only: lines go only with their order.
create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  actor_role text not null,
  from_status text,
  to_status text not null
);
create index order_history_of_order on order_history (order_id, id);
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only';
end $$;
create trigger append_only before update of order_id, at, actor_role, from_status, to_status on order_history
  for each row execute function refuse_rewriting();

-- One order for one key of one client, however often the request comes.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_of_order on idempotency_keys (order_id);
