-- The posts that a member may read: the one definition of it. Everything that shows a post or something
-- about it (feed, lists, comments, counts, search, notifications, realtime) asks it or `can_read_post`.
-- It is inlined into the query that calls it, so that its conditions are checked for few rows; each is
-- a scalar subquery, which the planner can't turn into a scan of all links of the member. For functions
-- of the service: it reads rows of both members. A null viewer is a visitor.
create or replace function public.readable_posts(viewer uuid, at timestamptz) returns setof public.posts
language sql stable
as $$
  select p.* from posts p
  where p.deleted_at is null and (p.owner_id = viewer
    or p.status = 'published' and p.hidden_at is null
      -- Of those who are gone, banned, or no longer agree to be processed, nothing is shown.
      and (select is_reachable(p.owner_id))
      and (select true from user_consent s where s.user_id = p.owner_id
        and s.consent_type = 'data_processing' and s.consent_granted
        and (s.expires_at is null or s.expires_at > at) limit 1)
      and (select true from member_blocks b
        where b.owner_id = viewer and b.blocked_id = p.owner_id limit 1) is null
      and (select true from member_blocks b
        where b.owner_id = p.owner_id and b.blocked_id = viewer limit 1) is null
      and case p.visibility
        when 'public' then true
        when 'network' then (select true from member_links l
            join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
            where l.owner_id = viewer and l.member_id = p.owner_id limit 1)
          and (select true from member_links l
            join contacts c on c.owner_id = p.owner_id and c.id = l.contact_id
              and c.deleted_at is null
            where l.owner_id = p.owner_id and l.member_id = viewer limit 1)
        when 'first_degree' then (select c.warmth_rank >= warmth_bound(coalesce((
              select f.warmth_threshold::integer from privacy_preferences f
              where f.owner_id = p.owner_id), {{default_warmth_threshold}}), at)
            from member_links l
            join contacts c on c.owner_id = p.owner_id and c.id = l.contact_id
              and c.deleted_at is null
            where l.owner_id = p.owner_id and l.member_id = viewer limit 1)
        when 'selected' then (select true from member_links l
            join contacts c on c.owner_id = p.owner_id and c.id = l.contact_id
              and c.deleted_at is null
            where l.owner_id = p.owner_id and l.member_id = viewer
              and ((select true from post_audience_contacts a where a.owner_id = p.owner_id
                  and a.post_id = p.id and a.contact_id = l.contact_id limit 1)
                or (select true from post_audience_groups a
                  join contact_groups g on g.owner_id = p.owner_id and g.id = a.group_id
                    and g.deleted_at is null
                  join contact_group_members m on m.owner_id = p.owner_id
                    and m.group_id = a.group_id and m.contact_id = l.contact_id
                  where a.owner_id = p.owner_id and a.post_id = p.id limit 1)) limit 1)
        else false end)
$$;
