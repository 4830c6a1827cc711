-- Those of the members who are notified of what the asker did with a post: they may read it, are not the
-- asker, have no block with the asker and have not muted the asker; each with the asker's name as they
-- know it.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.members_to_notify(post uuid, members uuid[], at timestamptz)
returns table (member_id uuid, actor text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id, coalesce(f.name, '')
  from (select distinct unnest(members) as id) m
    cross join lateral profile_card(m.id, auth_uid()) f
  where m.id <> auth_uid() and m.id not in (select members_blocked_with(auth_uid()))
    and can_read_post(m.id, post, at)
    and not exists (select from muted_members u
      where u.owner_id = m.id and u.member_id = auth_uid())
$$;
revoke execute on function public.members_to_notify from public;
grant execute on function public.members_to_notify to authenticated;
