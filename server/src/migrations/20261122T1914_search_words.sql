-- Contacts whose search words follow from earlier rules; a job derives them again, in batches. The
-- first word of the text says by which rules it was derived (searchTextVersion).
create index contacts_to_refresh on public.contacts (owner_id, id)
  where deleted_at is null and search_text not like ' /2 %';
