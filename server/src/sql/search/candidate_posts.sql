-- Published posts with words that start a word, and whole words, of a time, among which `search_posts` looks:
-- for everyone, or of the authors. Those of others are left out before their words are compared, and have other marks in
-- the index, so they take no time that depends on what they say. Without the index: among the newest ones.
-- With it: of the authors all, some at a time, and of those for everyone the newest. Marks may collide;
-- `search_posts` asks of each post whether it is readable.
create or replace function public.candidate_posts(viewer uuid, authors uuid[], asked text[],
  whole text[], since timestamptz, until timestamptz, is_indexed boolean, is_only_words boolean)
returns table (post_id uuid, published_at timestamptz)
language plpgsql stable rows 200
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  newest_part constant integer := 1000;
  newest_of_time constant integer := 20000;
  considered constant integer := 5000;
  considered_of_words constant integer := 500;
  -- Each scan of the index takes some time before it begins, and more with each mark.
  marks_together constant integer := 16;
  wanted text[] := array(select '% ' || word || '%' from unnest(asked) word
    union all select '% ' || word || ' %' from unnest(whole) word);
  -- The words, which are letters and digits, behind the place of a mark.
  marked text := (select '(' || string_agg(quote_literal('#' || word) || ending, ' & ') || ')'
    from (select word, ':*' as ending from unnest(asked) word
      union all select word, '' from unnest(whole) word) w);
  queries tsquery[];
begin
  if not is_indexed or cardinality(wanted) = 0 then
    return query
      select n.id, n.published_at from (
        select p.id, p.owner_id, p.visibility, p.search_text, p.published_at from posts p
        where p.status = 'published' and p.deleted_at is null and p.hidden_at is null
          and p.published_at >= coalesce(since, '-infinity')
          and p.published_at < coalesce(until, 'infinity')
        order by p.published_at desc, p.id
        limit case when is_indexed then newest_of_time else newest_part end) n
      where (n.visibility = 'public' or n.owner_id = viewer
          or (select true from member_links l
            where l.member_id = viewer and l.owner_id = n.owner_id limit 1))
        and (' ' || n.search_text || ' ') like all(wanted)
      order by n.published_at desc limit considered;
    return;
  end if;
  queries := array(
    select string_agg(replace(marked, '#', k.mark), ' | ')::tsquery
    from (select mark, row_number() over (order by mark) / marks_together as part
      from (select right(a.id::text, 8) as mark from unnest(authors) a(id)
        union select '!' || right(viewer::text, 8)) m) k
    group by k.part);
  return query
    select h.post_id, h.published_at from (
      select m.post_id, m.published_at from unnest(queries) k(query)
        cross join lateral (select w.post_id, w.published_at from post_words w
          where w.words @@ k.query offset 0) m
      where m.published_at >= coalesce(since, '-infinity')
        and m.published_at < coalesce(until, 'infinity')
      union all
      (select m.post_id, m.published_at
      from (select w.post_id, w.published_at from post_words w
        where w.words @@ replace(marked, '#', '*')::tsquery offset 0) m
      where m.published_at >= coalesce(since, '-infinity')
        and m.published_at < coalesce(until, 'infinity')
      order by m.published_at desc
      limit case when is_only_words then considered_of_words else considered end)) h
    order by h.published_at desc limit considered;
end
$$;
revoke execute on function public.candidate_posts from public;
