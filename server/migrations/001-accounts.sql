-- Accounts: who may log in, their sessions, and the tokens sent by e-mail.

-- Lower case, no accents: what searches compare. unaccent() is only "stable" because its dictionary could change.
create function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create table users (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  family_name text not null check (char_length(family_name) between 1 and 100),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+?\d+$' and char_length(phone_number) between 10 and 15),
  address text not null check (char_length(address) between 1 and 500),
  role text not null check (role in ('client', 'admin', 'superAdmin', 'user')),
  is_verified boolean not null default false,
  password_hash text not null,
  -- Of the demonstration: its password is printed at start.
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_newest on users (created_at desc, id desc);
create index users_by_name on users (name collate "fr-x-icu", id);
create index users_search on users
  using gin (plain(name || ' ' || family_name || ' ' || email || ' ' || phone_number) gin_trgm_ops);

-- Only the SHA-256 of a token is kept: whoever reads the database cannot log in with it.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- A newer token of the same kind replaces the older.
create table tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('verify', 'reset')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  unique (user_id, kind)
);

-- Counted per account and per address, shared by every node. Losing them in a crash harms nobody.
create unlogged table attempts (
  key text primary key check (char_length(key) <= 200),
  count integer not null check (count > 0),
  resets_at timestamptz not null
);
