drop index audit_labels;
