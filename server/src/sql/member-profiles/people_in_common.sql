-- The members that both the asker and `member` are linked to both ways, as the asker's contacts; only
-- of a member in their network, and only people who chose to be visible. The warmest first.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction. It reveals one row of another's address book at a time, so all three must have agreed:
-- the member by the link, the person by their visibility.
create or replace function public.people_in_common(member uuid)
returns table (member_id uuid, contact_id uuid)
language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select mine.member_id, c.id
  from member_links mine
    join contacts c on c.owner_id = mine.owner_id and c.id = mine.contact_id and c.deleted_at is null
    join member_links theirs on theirs.owner_id = member and theirs.member_id = mine.member_id
  where mine.owner_id = auth_uid() and mine.member_id <> member
    and shows_profile(member) and shows_profile(mine.member_id)
    and are_linked(auth_uid(), member)
    and are_linked(auth_uid(), mine.member_id) and are_linked(member, mine.member_id)
    and can_see_member(auth_uid(), mine.member_id) and can_see_member(member, mine.member_id)
  order by c.warmth_rank desc, mine.member_id
$$;
revoke execute on function public.people_in_common from public;
grant execute on function public.people_in_common to authenticated;
