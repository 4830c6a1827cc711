-- The asker's contacts who are members and may be asked for introductions, warmest first: not who
-- paused, lacks the consent, or is blocked in either direction.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and answers only what `linked_contacts` lets them know.
create or replace function public.own_bridge_connectors(most integer)
returns table (contact_id uuid, member_id uuid, name text, title text, company text,
  warmth_rank double precision)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, l.member_id, c.full_name, c.title, c.company, c.warmth_rank
  from linked_members() l
    join contacts c on c.owner_id = auth_uid() and c.id = l.contact_id and c.archived_at is null
  where may_meet(l.member_id) and not is_blocked_between(auth_uid(), l.member_id)
    and not exists (select from bridge_settings s
      where s.owner_id = l.member_id and s.paused_at is not null)
  order by c.warmth_rank desc, c.name_key, c.id
  limit most
$$;
revoke execute on function public.own_bridge_connectors from public;
grant execute on function public.own_bridge_connectors to authenticated;
