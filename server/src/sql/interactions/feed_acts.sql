-- The likes and comments on published posts between the asker and another member, as they are now, with
-- the asker's local day. They are the asker's own, or on a post of the asker.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and reads no text.
create or replace function public.feed_acts(other uuid)
returns table (kind text, direction text, post_id uuid, acted_at timestamptz, day date)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.kind, case a.actor_id when other then 'in' else 'out' end, a.post_id, a.created_at,
    (a.created_at at time zone f.timezone)::date
  from profiles f
    cross join lateral (values (auth_uid(), other), (other, auth_uid())) side (actor_id, author_id)
    cross join lateral (
      select 'like' as kind, l.owner_id as actor_id, l.post_id, l.created_at
      from post_likes l where l.owner_id = side.actor_id
      union all
      select 'comment', c.owner_id, c.post_id, c.created_at
      from comments c
      where c.owner_id = side.actor_id and c.deleted_at is null and c.hidden_at is null) a
    join posts p on p.id = a.post_id and p.owner_id = side.author_id and p.status = 'published'
      and p.deleted_at is null and p.hidden_at is null
  where f.id = auth_uid() and other <> auth_uid()
$$;
revoke execute on function public.feed_acts from public;
grant execute on function public.feed_acts to authenticated;
