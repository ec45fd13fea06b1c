-- What counts orders reads an index alone, but for the rows that were written since PostgreSQL last cleaned up: those
-- are looked at one by one. By default it waits until they are a fifth of the table.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
