-- The members that the asker may name: those that one of the asker's contacts links to, followed ones,
-- and below a post its author and those who commented, as far as the asker sees them; no one who is gone
-- or withdrew their consent.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.mentionable_members(post uuid, at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id from (
    select l.member_id as id from linked_members() l
    union
    select f.member_id from member_follows f where f.owner_id = auth_uid()
    union
    select p.owner_id from readable_posts(auth_uid(), at) p where p.id = post
    union
    select c.owner_id from readable_posts(auth_uid(), at) p
      join comments c on c.post_id = p.id and c.deleted_at is null and c.hidden_at is null
        and not c.is_withheld
      where p.id = post) m
  where exists (select from auth.users u where u.id = m.id and not u.is_withheld)
    and m.id <> auth_uid() and m.id not in (select members_blocked_with(auth_uid()))
$$;
revoke execute on function public.mentionable_members from public;
grant execute on function public.mentionable_members to authenticated;
