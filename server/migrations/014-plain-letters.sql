-- What repeats a visitor's words is sent as plain text alone.
alter table mailbox alter html drop not null;
