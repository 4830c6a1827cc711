-- The asker's contacts who were introduced since a time, once for each introduction that the asker made
-- or agreed to take part in. Those that others made are not theirs to know.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.introduced_contacts(since timestamptz)
returns table (contact_id uuid, introduced_at timestamptz)
language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select p.contact_id, i.introduced_at
  from made_introductions() i
    cross join lateral (
      select unnest(array[
        coalesce(i.first_contact, linked_contact(auth_uid(), i.first_member)),
        coalesce(i.second_contact, linked_contact(auth_uid(), i.second_member))])
      where i.connector_id = auth_uid()
      union all
      select linked_contact(auth_uid(), i.second_member)
      where i.first_member = auth_uid() and i.is_agreed
      union all
      select linked_contact(auth_uid(), i.first_member)
      where i.second_member = auth_uid() and i.is_agreed
    ) p (contact_id)
  where i.introduced_at > since and p.contact_id is not null
    and (i.connector_id = auth_uid() or i.first_member = auth_uid() or i.second_member = auth_uid())
$$;
revoke execute on function public.introduced_contacts from public;
grant execute on function public.introduced_contacts to authenticated;
