-- The newest published posts of a few writers with words that start a word, and whole words, of a time: those
-- for everyone, and all of the authors', as in `candidate_posts`.
create or replace function public.posts_of_writers(writers uuid[], authors uuid[], asked text[],
  whole text[], since timestamptz, until timestamptz)
returns table (post_id uuid, published_at timestamptz)
language sql stable rows 200
as $$
  with wanted as materialized (
    select array(select '% ' || word || '%' from unnest(asked) word
      union all select '% ' || word || ' %' from unnest(whole) word) as words)
  select p.id, p.published_at
  from unnest(writers) w (id)
    cross join lateral (
      select o.* from posts o
      where o.owner_id = w.id and o.status = 'published' and o.deleted_at is null
        and o.published_at >= coalesce(since, '-infinity')
        and o.published_at < coalesce(until, 'infinity')
      order by o.published_at desc, o.id limit 20000) p
  where p.hidden_at is null and (p.visibility = 'public' or p.owner_id = any(authors))
    and (' ' || p.search_text || ' ') like all((select words from wanted)::text[])
  order by p.published_at desc limit 5000
$$;
revoke execute on function public.posts_of_writers from public;
