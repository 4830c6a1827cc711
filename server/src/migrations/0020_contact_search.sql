-- Search as you type finds word starts. Under row-level security an operator that is not leakproof
-- (LIKE, @@) never reaches an index, and a GIN prefix scan reads the prefix's entries of every
-- member. So each indexed word begins with its owner, and one function looks into the index.
drop index public.contacts_search;
drop index public.contacts_words;

-- The words of a contact, each with the owner's mark before it. `search_text` is words, each after
-- a space.
create function public.contact_words(owner_id uuid, search_text text) returns tsvector
language sql immutable parallel safe
as $$
  select array_to_tsvector(string_to_array(
    ltrim(replace(' ' || ltrim(search_text), ' ', ' ' || right(owner_id::text, 8))), ' '))
$$;

create index contacts_words on public.contacts
  using gin (contact_words(owner_id, search_text)) where deleted_at is null;

-- The asking member's contacts in which each of `words` starts a word, with what they are sorted by.
-- Threat: as definer it passes row-level security. It therefore takes the owner from the claims of
-- the transaction, never from its caller, and what is shown is read again under the policies.
-- `offset 0` keeps the planner from reading every row of the owner beside the words' index.
create function public.find_contacts(words text[], archived boolean)
returns table (id uuid, warmth_rank double precision, name_key text,
  last_interaction_at timestamptz, created_at timestamptz, archived_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  asking uuid := auth_uid();
  wanted tsquery;
begin
  select string_agg(quote_literal(right(asking::text, 8) || word) || ':*', ' & ')::tsquery
    into wanted from unnest(words) word;
  return query
    select c.id, c.warmth_rank, c.name_key::text, c.last_interaction_at, c.created_at, c.archived_at
    from (
      select * from contacts
      where contact_words(contacts.owner_id, contacts.search_text) @@ wanted
        and contacts.deleted_at is null offset 0
    ) c
    where c.owner_id = asking and (c.archived_at is not null) = archived;
end
$$;
revoke execute on function public.find_contacts from public;
grant execute on function public.find_contacts to authenticated;

-- Under row-level security a coalesce counts as leaky and bounds on it never reach an index; a case
-- does not.
drop index public.contacts_by_last_interaction;
create index contacts_by_last_interaction on public.contacts (owner_id,
  (case when last_interaction_at is null then '-infinity' else last_interaction_at end), id)
  where deleted_at is null and archived_at is null;
