-- Search words of what the member logged about a contact, derived when it is logged, corrected or
-- deleted. Apart from search_text, which follows from the contact alone: bulk changes and their undo
-- write that one without reading interactions.
alter table public.contacts add column logged_words text not null default '';
drop index public.contacts_words;
create index contacts_words on public.contacts
  using gin (contact_words(owner_id, search_text || logged_words)) where deleted_at is null;
drop index public.contacts_to_refresh;
create index contacts_to_refresh on public.contacts (owner_id, id)
  where deleted_at is null and search_text not like ' /3 %';
