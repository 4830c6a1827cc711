-- The asker's contacts who are members and may be asked for introductions, warmest first: not who
-- paused, lacks the consent, or is blocked in either direction. `linked_members` leaves out who can't be
-- reached or is blocked; the consents are those of `may_meet`, read for all at once.
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
  where not exists (select from bridge_settings s
      where s.owner_id = l.member_id and s.paused_at is not null)
    and not exists (select from unnest('{data_processing,intro_facilitation}'::text[]) needed
      where not exists (select from user_consent k
        where k.user_id = l.member_id and k.consent_type = needed and k.consent_granted
          and (k.expires_at is null or k.expires_at > now())))
  order by c.warmth_rank desc, c.name_key, c.id
  limit most
$$;
revoke execute on function public.own_bridge_connectors from public;
grant execute on function public.own_bridge_connectors to authenticated;
