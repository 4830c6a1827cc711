-- The asking member's contacts that have wanted words, with what they are filtered and sorted by.
-- `wanted` is a tsquery with @ before each word, where the owner's mark belongs (contact_words). The
-- result is a superset: words are not texts.
-- Threat: as definer it passes row-level security, because `@@` is not leakproof. It therefore
-- takes the owner from the claims of the transaction, never from its caller, and what is shown is
-- read again under the policies. `offset 0` keeps the planner from reading every row of the owner
-- beside the index.
create or replace function public.find_contacts(wanted text, archived boolean)
returns table (id uuid, company_id uuid, location text, tags text[], source text, search_text text,
  logged_words text, cadence_days integer, effective_cadence_days integer, birth_month smallint,
  warmth_rank double precision, name_key text, last_interaction_at timestamptz,
  created_at timestamptz, archived_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  asking uuid := auth_uid();
  marked tsquery := replace(wanted, '@', right(asking::text, 8))::tsquery;
begin
  return query
    select c.id, c.company_id, c.location, c.tags, c.source, c.search_text,
      c.logged_words, c.cadence_days, c.effective_cadence_days, c.birth_month, c.warmth_rank, c.name_key::text,
      c.last_interaction_at, c.created_at, c.archived_at
    from (
      select * from contacts
      where contact_words(contacts.owner_id, contacts.search_text || contacts.logged_words) @@ marked
        and contacts.deleted_at is null offset 0
    ) c
    where c.owner_id = asking and (c.archived_at is not null) = archived;
end
$$;
revoke execute on function public.find_contacts from public;
grant execute on function public.find_contacts to authenticated;
