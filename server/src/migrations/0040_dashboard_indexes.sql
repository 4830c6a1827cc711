-- Anniversaries (of warm ties) and new connections: looked up by the day itself, a probe a year.
create index contacts_by_connection on public.contacts (owner_id, connected_on, warmth_rank)
  where connected_on is not null and deleted_at is null and archived_at is null;

-- What was logged since the last visit.
create index interactions_by_created on public.interactions (owner_id, created_at)
  where deleted_at is null;

-- A type of nudge starts from the prior that the code knows, not from a flat one.
alter table public.nudge_weights alter column alpha drop default, alter column beta drop default;
