-- After how many months a member's interactions are deleted; null until the member turns it on. Not in
-- privacy_preferences, whose row says that they apply to others' requests.
alter table public.profiles
  add column data_retention_months smallint check (data_retention_months between 1 and 120);
