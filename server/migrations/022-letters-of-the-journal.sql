-- The same for what staff did.
create index audit_labelled on audit using gin (plain(
  coalesce(
    coalesce(after, before)->>'number',
    trim(coalesce(coalesce(after, before)->>'name', '') || ' ' || coalesce(coalesce(after, before)->>'familyName', '')))
) gin_trgm_ops);
