-- The same for orders' remarks and for what staff did, in a migration of its own: an order being placed locks its product last.
reindex index orders_remarks;
reindex index audit_labels;
