-- The catalogue: what is sold, in which combinations, with which files.

-- Every stored file; what names one must find it here.
create table uploads (
  path text primary key check (path !~ '(^/|\.\.)'),
  kind text not null check (kind in ('image', 'document')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create table categories (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) between 1 and 10000),
  image text not null references uploads,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index categories_by_name on categories (name collate "fr-x-icu", id);
create index categories_image on categories (image);

create table options (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- `values` is a word of SQL.
  choices text[] not null check (cardinality(choices) between 1 and 200 and array_position(choices, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index options_by_name on options (name collate "fr-x-icu", id);

create table products (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  reference text check (char_length(reference) between 1 and 100),
  category_id uuid not null references categories on delete restrict,
  price numeric(12, 2) not null check (price >= 0),
  description text not null check (char_length(description) between 1 and 10000),
  have_options boolean not null default false,
  specific_price boolean not null default false check (have_options or not specific_price),
  -- Its own copy of the names and values it was given: [{name, values}]. Deleting an option leaves it as it is.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  availability boolean not null default true,
  image text not null references uploads,
  document text references uploads,
  document_name text check (char_length(document_name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plain_name text not null generated always as (plain(name)) stored,
  plain_reference text generated always as (plain(reference)) stored,
  check ((document is null) = (document_name is null)),
  check (have_options = (options <> '[]'))
);
create index products_of_category on products (category_id, name collate "fr-x-icu", id);
create index products_by_name on products (name collate "fr-x-icu", id);
create index products_by_price on products (price, id);
create index products_newest on products (created_at, id);
create index products_image on products (image);
create index products_document on products (document);
create index products_reference_prefix on products (plain_reference text_pattern_ops);
create index products_name_prefix on products (plain_name text_pattern_ops);
create index products_name_words on products using gin (plain_name gin_trgm_ops);
create index products_reference_words on products using gin (plain_reference gin_trgm_ops);
create index products_description_words on products using gin (plain(description) gin_trgm_ops);

-- What can be ordered of a product with options. `choice` is the same text for the same set of values.
create table combinations (
  product_id uuid not null references products on delete cascade,
  choice text not null,
  position integer not null check (position >= 0),
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) > 0),
  price numeric(12, 2) check (price >= 0),
  primary key (product_id, choice)
);

-- Every node keeps ready answers until it hears that the catalogue changed; told at commit, once a transaction.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger changed after insert or update or delete or truncate on categories
  for each statement execute function tell_catalogue_changed();
create trigger changed after insert or update or delete or truncate on products
  for each statement execute function tell_catalogue_changed();
create trigger changed after insert or update or delete or truncate on combinations
  for each statement execute function tell_catalogue_changed();
create trigger changed after insert or update or delete or truncate on options
  for each statement execute function tell_catalogue_changed();
