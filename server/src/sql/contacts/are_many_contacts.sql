-- Whether so many of the asking member's contacts have wanted words: see `find_contacts`, of which it reads
-- no more than that.
-- Threat: as definer it passes row-level security, and takes the owner from the claims of the transaction.
-- It says one thing about the asker's own contacts.
create or replace function public.are_many_contacts(wanted text, archived boolean, many integer)
returns boolean
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  asking uuid := auth_uid();
  marked tsquery := replace(wanted, '@', right(asking::text, 8))::tsquery;
begin
  return many = (select count(*) from (
    select from (
      select * from contacts
      where contact_words(contacts.owner_id, contacts.search_text || contacts.logged_words) @@ marked
        and contacts.deleted_at is null offset 0
    ) c
    where c.owner_id = asking and (c.archived_at is not null) = archived limit many) some_found);
end
$$;
revoke execute on function public.are_many_contacts from public;
grant execute on function public.are_many_contacts to authenticated;
