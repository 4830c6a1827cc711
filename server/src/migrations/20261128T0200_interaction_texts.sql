-- The newest interactions with a text, which topics are read from.
create index interactions_texts on public.interactions (owner_id, occurred_at desc)
  where deleted_at is null and (summary <> '' or body <> '');
