-- The asker's links with their counts, newest first: all of them, those of a post, or one; and each day
-- on which one was seen, the latest first, at most thirty of them.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.own_share_links(only_id uuid, of_post uuid, at timestamptz)
returns table (id uuid, kind text, post_id uuid, badge text, excerpt text, has_password boolean,
  is_indexed boolean, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  is_open boolean, visitor_views integer, member_views integer, bot_views integer,
  conversions integer, days jsonb)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  select s.id, s.kind, s.post_id, s.badge, coalesce(make_excerpt(p.body), ''), s.password_hash is not null,
    s.is_indexed, s.created_at, s.expires_at, s.revoked_at,
    exists (select from open_share_links(null, at) o where o.owner_id = s.owner_id and o.id = s.id),
    coalesce(sum(d.views) filter (where d.viewer = 'visitor'), 0)::integer,
    coalesce(sum(d.views) filter (where d.viewer = 'member'), 0)::integer,
    coalesce(sum(d.views) filter (where d.viewer = 'bot'), 0)::integer,
    coalesce(sum(d.conversions), 0)::integer,
    (select coalesce(jsonb_agg(to_jsonb(l) order by l.day desc), '[]') from (
      select v.day, coalesce(sum(v.views) filter (where v.viewer = 'visitor'), 0)::integer as visitor,
        coalesce(sum(v.views) filter (where v.viewer = 'member'), 0)::integer as member,
        coalesce(sum(v.views) filter (where v.viewer = 'bot'), 0)::integer as bot
      from share_link_days v where v.owner_id = s.owner_id and v.link_id = s.id
      group by v.day order by v.day desc limit 30) l)
  from share_links s
    left join posts p on p.id = s.post_id
    left join share_link_days d on d.owner_id = s.owner_id and d.link_id = s.id
  where s.owner_id = auth_uid() and (only_id is null or s.id = only_id)
    and (of_post is null or s.post_id = of_post)
  group by s.owner_id, s.id, p.id
  order by s.created_at desc, s.id
  limit 500
$$;
revoke execute on function public.own_share_links from public;
grant execute on function public.own_share_links to authenticated;
