-- A page of the asker's feed: the posts that they may read of their network (members that they hold as
-- contacts, or who hold them) and of followed members, and their own; the newest first, after a place in
-- that order. The newest posts of all are tried first, which is the shortest way while the network writes
-- a good part of them; else the newest of each author are compared. Both look at a limited number of
-- rows, wherever the page begins.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and the posts from `readable_posts`.
create or replace function public.read_feed(at timestamptz, before_at timestamptz, before_id uuid,
  most integer, people uuid[], wanted_tags text[], since timestamptz, links boolean, media boolean,
  only_contacts boolean, lowest_rank double precision)
returns table (post_id uuid, author_id uuid, published_at timestamptz, tags text[], relation text,
  warmth_rank double precision)
language plpgsql stable security definer rows 20 set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  tried constant integer := 1000;
  viewer uuid := auth_uid();
  -- Never null, so that they bound the index also in a plan that is kept.
  upper_at timestamptz := coalesce(before_at, 'infinity');
  upper_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  lower_at timestamptz := coalesce(since, '-infinity');
  bound timestamptz;
  found_count integer;
begin
  select p.published_at into bound from posts p
    where p.status = 'published' and p.deleted_at is null and p.hidden_at is null
      and p.published_at <= upper_at
    order by p.published_at desc, p.id offset tried limit 1;
  bound := coalesce(bound, '-infinity');
  return query
    select p.id, p.owner_id, p.published_at, p.tags, case when p.owner_id = viewer then 'own'
        when (select true from member_links l
          where l.owner_id = viewer and l.member_id = p.owner_id limit 1) then 'contact'
        when (select true from member_links l
          where l.owner_id = p.owner_id and l.member_id = viewer limit 1) then 'linked'
        else 'followed' end,
      (select c.warmth_rank from member_links l
        join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
        where l.owner_id = viewer and l.member_id = p.owner_id limit 1)
    from readable_posts(viewer, at) p
    where p.status = 'published' and p.hidden_at is null
      and p.published_at <= upper_at and (p.published_at < upper_at or p.id > upper_id)
      and p.published_at > bound and p.published_at >= lower_at
      and (cardinality(people) = 0 or p.owner_id = any(people))
      and (cardinality(wanted_tags) = 0 or p.tag_keys && wanted_tags)
      and (not links or p.has_links) and (not media or p.has_media)
      and (p.owner_id = viewer and not only_contacts and lowest_rank = '-infinity'
        or (select c.warmth_rank >= lowest_rank from member_links l
            join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
            where l.owner_id = viewer and l.member_id = p.owner_id limit 1)
        or not only_contacts and lowest_rank = '-infinity' and (
          (select true from member_links l
            where l.owner_id = p.owner_id and l.member_id = viewer limit 1)
          or (select true from member_follows f
            where f.owner_id = viewer and f.member_id = p.owner_id limit 1)))
      and (select true from muted_members m
        where m.owner_id = viewer and m.member_id = p.owner_id limit 1) is null
      and (select true from hidden_posts h
        where h.owner_id = viewer and h.post_id = p.id limit 1) is null
    order by p.published_at desc, p.id limit most;
  get diagnostics found_count = row_count;
  if found_count >= most or bound = '-infinity' or bound < lower_at then return; end if;
  return query
    with authors as materialized (
      select a.id from (
        select viewer as id where not only_contacts and lowest_rank = '-infinity'
        union select l.member_id from member_links l
          join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
          where l.owner_id = viewer and c.warmth_rank >= lowest_rank
        union select l.owner_id from member_links l
          where l.member_id = viewer and not only_contacts and lowest_rank = '-infinity'
        union select f.member_id from member_follows f
          where f.owner_id = viewer and not only_contacts and lowest_rank = '-infinity') a
      where (cardinality(people) = 0 or a.id = any(people))
        and a.id not in (select m.member_id from muted_members m where m.owner_id = viewer)
        and a.id not in (select members_blocked_with(viewer)))
    select p.id, p.owner_id, p.published_at, p.tags, case when p.owner_id = viewer then 'own'
        when (select true from member_links l
          where l.owner_id = viewer and l.member_id = p.owner_id limit 1) then 'contact'
        when (select true from member_links l
          where l.owner_id = p.owner_id and l.member_id = viewer limit 1) then 'linked'
        else 'followed' end,
      (select c.warmth_rank from member_links l
        join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
        where l.owner_id = viewer and l.member_id = p.owner_id limit 1)
    from authors a cross join lateral (
      select o.id, o.owner_id, o.published_at, o.tags from readable_posts(viewer, at) o
      where o.owner_id = a.id and o.status = 'published' and o.hidden_at is null
        and o.published_at <= least(bound, upper_at)
        and (o.published_at < upper_at or o.id > upper_id) and o.published_at >= lower_at
        and (cardinality(wanted_tags) = 0 or o.tag_keys && wanted_tags)
        and (not links or o.has_links) and (not media or o.has_media)
        and (select true from hidden_posts h
          where h.owner_id = viewer and h.post_id = o.id limit 1) is null
      order by o.published_at desc, o.id limit most - found_count) p
    order by p.published_at desc, p.id limit most - found_count;
end
$$;
revoke execute on function public.read_feed from public;
grant execute on function public.read_feed to authenticated;
