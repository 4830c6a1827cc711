-- A member's profile as the asker sees it; nothing for one that they can't see. A contact with the member's
-- address that is linked to someone else isn't theirs.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.seen_profile(member uuid, at timestamptz)
returns table (id uuid, name text, headline text, about text, experience jsonb, offers text[],
  seeks text[], links jsonb, pictures jsonb, badges jsonb, is_following boolean, received_request_id uuid,
  contact_id uuid)
language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select v.*,
    exists (select from member_follows w where w.owner_id = auth_uid() and w.member_id = member),
    (select r.id from waiting_link_request(member, auth_uid()) r where r.declined_at is null),
    (select c.id from linked_contact(auth_uid(), member) c (id)
      where not exists (select from member_links l
        where l.owner_id = auth_uid() and l.contact_id = c.id and l.member_id <> member))
  from profile_access(auth_uid(), member, at) a
    cross join lateral visible_profile(member, member = auth_uid(), a.is_public, a.is_network,
      a.is_first_degree) v
$$;
revoke execute on function public.seen_profile from public;
grant execute on function public.seen_profile to authenticated;
