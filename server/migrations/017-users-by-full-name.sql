-- The list shows the whole name, and so goes by it: namesakes stand by their family names. In place of the first name alone.
create index users_by_full_name on users (((name || ' ' || family_name) collate "fr-x-icu"), id);
drop index users_by_name;
