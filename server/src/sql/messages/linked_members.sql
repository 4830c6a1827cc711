-- The members that the asker's contacts link to, by agreement or by address, each once, without those
-- that one of the two blocked.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.linked_members()
returns table (member_id uuid, contact_id uuid, conversation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select found.member_id, found.contact_id, v.id
  from (
    select near.id as member_id, linked_contact(auth_uid(), near.id) as contact_id
    from (
      select u.id from contact_points p
        join auth.users u on u.email = p.normalized and not u.is_sso_user
      where p.owner_id = auth_uid() and p.kind = 'email' and u.id <> auth_uid()
      union
      select l.member_id from member_links l where l.owner_id = auth_uid()
    ) near
  ) found
    left join conversations v on v.low_member_id = least(auth_uid(), found.member_id)
      and v.high_member_id = greatest(auth_uid(), found.member_id)
  where found.contact_id is not null and not exists (select from member_blocks b
    where (b.owner_id, b.blocked_id) in
      ((auth_uid(), found.member_id), (found.member_id, auth_uid())))
$$;
revoke execute on function public.linked_members from public;
grant execute on function public.linked_members to authenticated;
