-- Nobody waits for this, however many lines there are.
alter table order_history validate constraint history_role;
alter table order_history validate constraint history_move;
alter table order_history validate constraint history_cancel;
alter table audit validate constraint audit_act;
