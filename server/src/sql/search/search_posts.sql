-- Posts that the asker may read and that fulfil all of what is asked, newest first: words that start a
-- word, whole words, phrases and exclusions as regular expressions on the folded text, authors by the name the asker
-- knows them by (or the asker; or all others), tags, times, links, pictures. First the newest posts of
-- the time asked for are looked at, which is enough for common words; else the index of words is read. Posts of
-- an author whose name few have are read by their author.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction,
-- and the posts from `readable_posts`. What strangers wrote for others is neither read by its words nor
-- checked, so it costs the same whether it has them: see `candidate_posts`.
create or replace function public.search_posts(words text[], whole text[], phrases text[],
  without text[], author_words text[], author_names text[], author_patterns text[], is_own boolean, excludes_authors boolean, tag_patterns text[],
  since timestamptz, until timestamptz, wants_link boolean, wants_photo boolean, at timestamptz,
  most integer)
returns table (post_id uuid, author_id uuid, author_name text, contact_id uuid,
  warmth_rank double precision, body text, tags text[], published_at timestamptz,
  like_count integer, comment_count integer)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  viewer uuid := auth_uid();
  -- Who may have written something for the asker that is not for everyone.
  authors uuid[] := array(select viewer union select l.owner_id from member_links l
    where l.member_id = viewer);
  candidates uuid[];
  writers uuid[] := '{}';
  hits uuid[];
  is_indexed boolean;
  -- Those whose posts alone are asked for, if they are few.
  named uuid[];
begin
  if is_own and not excludes_authors then
    named := array[viewer];
  elsif cardinality(author_patterns) > 0 and not excludes_authors then
    named := members_called(viewer, author_words, author_names);
    if named is not null then
      named := array(select a.member_id from profile_cards(viewer, named) a
        where (fold_words(array[a.name]))[1] collate "und-x-icu" ~ all(author_patterns));
      writers := named;
    end if;
  end if;
  foreach is_indexed in array array[false, true] loop
    if named is not null then
      candidates := array(select c.post_id
        from posts_of_writers(named, authors, words, whole, since, until) c
        order by c.published_at desc, c.post_id);
    else
      candidates := array(select c.post_id from candidate_posts(viewer, authors, words, whole, since,
          until, is_indexed, cardinality(phrases) + cardinality(without)
            + cardinality(author_patterns) + cardinality(tag_patterns) = 0 and not is_own
            and wants_link is null and wants_photo is null) c
        order by c.published_at desc, c.post_id);
    end if;
    if cardinality(author_patterns) > 0 and named is null then
      writers := array(select a.member_id from profile_cards(viewer, array(
          select distinct p.owner_id from posts p where p.id = any(candidates))) a
        where (fold_words(array[a.name]))[1] collate "und-x-icu" ~ all(author_patterns));
    end if;
    -- In their order, and no further than is needed: `offset 0` keeps the planner from reading all. That
    -- they are published is known of the candidates; saying so again lets the planner, where it has no
    -- statistics, read the index of all published posts for each of them.
    hits := array(
      select f.id from (select c.id, c.place from unnest(candidates) with ordinality c(id, place)
          order by c.place offset 0) c
        cross join lateral (select p.id from readable_posts(viewer, at) p
          where p.id = c.id
            and (not is_own or (p.owner_id = viewer) <> excludes_authors)
            and (cardinality(author_patterns) = 0 or (p.owner_id = any(writers)) <> excludes_authors)
            and (cardinality(tag_patterns) = 0 or exists (select from unnest(p.tag_keys) t(key)
              where t.key collate "und-x-icu" ~ all(tag_patterns)))
            and (wants_link is null or p.has_links = wants_link)
            and (wants_photo is null or p.has_media = wants_photo)
            and (cardinality(phrases) = 0 or (fold_words(array[p.body]))[1]
              collate "und-x-icu" ~ all(phrases))
            and (cardinality(without) = 0 or not (fold_words(array[p.body]))[1]
              collate "und-x-icu" ~ any(without))
            and not exists (select from hidden_posts h
              where h.owner_id = viewer and h.post_id = p.id)
          offset 0) f
      order by c.place limit most);
    exit when named is not null or cardinality(hits) >= most;
  end loop;
  return query
    select p.id, p.owner_id, coalesce(a.name, ''), a.contact_id, a.warmth_rank, p.body, p.tags,
      p.published_at, p.like_count, p.comment_count
    from posts p
      left join profile_cards(viewer, array(select distinct o.owner_id from posts o
        where o.id = any(hits))) a on a.member_id = p.owner_id
    where p.id = any(hits) order by p.published_at desc, p.id;
end
$$;
revoke execute on function public.search_posts from public;
grant execute on function public.search_posts to authenticated;
