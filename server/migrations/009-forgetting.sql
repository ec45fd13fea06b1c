-- Whoever is forgotten is sought among all that staff did to orders, on both sides.
create index audit_of_former_client on audit ((before->'client'->>'id')) where entity = 'order';
create index audit_of_client on audit ((after->'client'->>'id')) where entity = 'order';
