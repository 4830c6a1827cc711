-- The members that the asker's contacts are, with what they show the asker of themselves that matters
-- for a match; `is_excluded` where they don't take part in introductions, or one of the two blocked the
-- other. The topics are those of their posts of half a year, as far as the asker can read them.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and answers of a profile only what `visible_profile` shows them. That someone is left out
-- has the same look whatever the reason.
create or replace function public.matchable_members(at timestamptz)
returns table (contact_id uuid, member_id uuid, is_excluded boolean, headline text, offers text[], seeks text[],
  topics text[])
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.contact_id, l.member_id, not may_meet(l.member_id), coalesce(v.headline, ''), coalesce(v.offers, '{}'),
    coalesce(v.seeks, '{}'),
    array(select distinct t from readable_posts(auth_uid(), at) p, unnest(p.tags) t
      where p.owner_id = l.member_id and p.status = 'published'
        and p.published_at > at - interval '180 days'
      order by t limit 30)
  from linked_members() l
    left join lateral profile_access(auth_uid(), l.member_id, at) a on true
    left join lateral visible_profile(l.member_id, false, a.is_public, a.is_network, a.is_first_degree)
      v on true
  union all
  select p.contact_id, u.id, true, '', '{}', '{}', '{}'
  from member_blocks b
    join auth.users u on u.id = case b.owner_id when auth_uid() then b.blocked_id else b.owner_id end
    join contact_points p on p.owner_id = auth_uid() and p.kind = 'email' and p.normalized = u.email
  where auth_uid() in (b.owner_id, b.blocked_id)
$$;
revoke execute on function public.matchable_members from public;
grant execute on function public.matchable_members to authenticated;
