-- The asker's own published posts, those seen by most members first, after a place in that order. Views of
-- members that have a block with the asker are not counted, as in `describe_posts`.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.most_reached_posts(after_views integer, after_id uuid, most integer)
returns table (id uuid, views integer)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  with blocked as materialized (select members_blocked_with(auth_uid()) as id),
  reached as (
    select p.id, p.view_count - (select count(*) from blocked b
      join post_views v on v.owner_id = b.id and v.post_id = p.id)::integer as views
    from posts p
    where p.owner_id = auth_uid() and p.deleted_at is null and p.status = 'published')
  select r.id, r.views from reached r
  where after_views is null or r.views < after_views or r.views = after_views and r.id > after_id
  order by r.views desc, r.id limit most
$$;
revoke execute on function public.most_reached_posts from public;
grant execute on function public.most_reached_posts to authenticated;
