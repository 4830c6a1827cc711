-- Members whose profile, as the asker sees it, has all patterns and none of the unwanted ones: first those
-- that the asker is linked with, follows, or was asked by, the warmest first; then those that show
-- themselves to everyone, with the words in their names first. `words` are those of the patterns.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction,
-- who may see a member from `profile_access`, and what from `visible_profile`. Who shows nothing to the
-- asker isn't among those that are looked at, so what they say takes no time.
create or replace function public.search_profiles(words text[], patterns text[], without text[],
  at timestamptz, most integer)
returns table (member_id uuid, name text, headline text, contact_id uuid,
  warmth_rank double precision, company text, picture_id text)
language plpgsql stable security definer rows 20
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  viewer uuid := auth_uid();
  considered constant integer := 1000;
  wanted text[] := array(select '% ' || word || '%' from unnest(words) word);
  marked tsquery := (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(words) word);
  candidates uuid[] := array(
    select k.id from (
      select m.id, c.warmth_rank as rank, c.search_text as known_as from (
        select l.member_id as id from member_links l where l.owner_id = viewer
        union select l.owner_id from member_links l where l.member_id = viewer
        union select f.member_id from member_follows f where f.owner_id = viewer
        union select r.owner_id from member_link_requests r
          where r.member_id = viewer and r.status = 'pending') m
        left join member_links l on l.owner_id = viewer and l.member_id = m.id
        left join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
      where m.id <> viewer) k
      join profile_words w on w.owner_id = k.id
    where concat_ws(' ', w.shown, k.known_as) like all(wanted)
    order by k.rank desc nulls last, w.name_key, k.id);
begin
  candidates := candidates || array(
    select p.owner_id from (
      select w.owner_id, w.name_key from profile_words w where w.public_words @@ marked offset 0) p
    where p.owner_id <> viewer and p.owner_id <> all(candidates)
    order by (' ' || p.name_key) like all(wanted) desc, p.name_key, p.owner_id limit considered);
  return query
    select f.id, coalesce(f.known_as, f.name), coalesce(f.headline, ''), f.contact_id, f.warmth_rank,
      coalesce(f.experience -> 0 ->> 'company', ''), f.pictures -> 0 ->> 'id'
    from (select c.id, c.place from unnest(candidates) with ordinality c(id, place)
        order by c.place offset 0) c
      cross join lateral (
        select v.*, a.name as known_as, a.contact_id, a.warmth_rank,
          coalesce((fold_words(array[concat_ws(' | ', a.name, v.name, v.headline, v.about,
            array_to_string(v.offers, ' | '), array_to_string(v.seeks, ' | '),
            (select string_agg(concat_ws(' | ', e->>'title', e->>'company'), ' | ')
              from jsonb_array_elements(v.experience) e))]))[1], '') collate "und-x-icu" as folded
        from profile_access(viewer, c.id, at) r
          cross join lateral visible_profile(c.id, false, r.is_public, r.is_network,
            r.is_first_degree) v
          left join profile_card(viewer, c.id) a on true
        offset 0) f
    where f.folded ~ all(patterns) and not (f.folded ~ any(without))
    order by c.place limit most;
end
$$;
revoke execute on function public.search_profiles from public;
grant execute on function public.search_profiles to authenticated;
