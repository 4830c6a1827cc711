-- Tags of the newest posts of `member` that the asker may read, which the asker writes about too, or reads
-- much about: first what they read most.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction,
-- the posts from `readable_posts`, and what the asker reads from their own rows alone.
create or replace function public.topics_in_common(member uuid, at timestamptz, most integer)
returns table (tag text)
language sql stable security definer rows 5 set search_path = public, pg_temp
as $$
  with theirs as materialized (
    select p.tags, p.tag_keys from readable_posts(auth_uid(), at) p
    where p.owner_id = member and p.status = 'published'
    order by p.published_at desc limit 100)
  select (array_agg(t.tag order by t.tag))[1]
  from theirs p cross join lateral unnest(p.tags, p.tag_keys) t(tag, key)
    left join topic_affinities a on a.owner_id = auth_uid() and a.tag_key = t.key
  where member <> auth_uid() and (a.tag_key is not null or exists (
    select from posts own where own.owner_id = auth_uid() and own.status = 'published'
      and own.deleted_at is null and t.key = any (own.tag_keys)))
  group by t.key order by max(a.rank) desc nulls last, count(*) desc, t.key limit most
$$;
revoke execute on function public.topics_in_common from public;
grant execute on function public.topics_in_common to authenticated;
