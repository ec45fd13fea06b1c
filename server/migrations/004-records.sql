-- What staff did, and the e-mails kept where no SMTP server is configured.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  actor_email text not null,
  act text not null,
  entity text not null check (entity in ('user', 'category', 'product', 'option', 'order')),
  entity_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_newest on audit (at desc, id desc);
create index audit_of_entity on audit (entity, entity_id, id desc);
create index audit_of_actor on audit (actor_id, id desc);

-- message_id: a mail sent again after a crash is the same mail.
create table mailbox (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz not null default now()
);
create index mailbox_newest on mailbox (at desc, message_id);
