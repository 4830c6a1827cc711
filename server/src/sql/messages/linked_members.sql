-- The members that the asker's contacts link to, by agreement or by address, each once, without those
-- that one of the two blocked. For many at once: `linked_contact` called for each of 800 took most of
-- half a second.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.linked_members()
returns table (member_id uuid, contact_id uuid, conversation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select found.other_id, found.contact_id, v.id
  from linked_contacts(auth_uid(), array(
      select u.id from contact_points p
        join auth.users u on u.email = p.normalized and not u.is_sso_user
      where p.owner_id = auth_uid() and p.kind = 'email' and u.id <> auth_uid()
      union
      select l.member_id from member_links l where l.owner_id = auth_uid()
    )) found
    left join conversations v on v.low_member_id = least(auth_uid(), found.other_id)
      and v.high_member_id = greatest(auth_uid(), found.other_id)
  where not exists (select from member_blocks b
    where (b.owner_id, b.blocked_id) in
      ((auth_uid(), found.other_id), (found.other_id, auth_uid())))
$$;
revoke execute on function public.linked_members from public;
grant execute on function public.linked_members to authenticated;
