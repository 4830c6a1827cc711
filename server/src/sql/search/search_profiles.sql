-- Members whose profile, as the asker sees it, has all patterns and none of the unwanted ones: first those
-- that the asker is linked with, follows, or was asked by, the warmest first; then those that show
-- themselves to everyone, with the words in their names first. `words` are those of the patterns, `contact_names`
-- the same as names of the asker's contacts have them.
-- Of the many that the asker knows, the indexes of words name the few that have the longest word, in what
-- they show someone or in the asker's contact of them; where it is common, all are compared.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction,
-- who may see a member from `profile_access`, and what from `visible_profile`. Who shows nothing to the
-- asker isn't among those that are looked at: of a stranger's words only their place in the index is read.
create or replace function public.search_profiles(words text[], contact_names text[], patterns text[], without text[],
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
  few constant integer := 200;
  wanted text[] := array(select '% ' || word || '%' from unnest(words) word);
  wanted_names text[] := array(select '% ' || word || '%' from unnest(contact_names) word);
  marked tsquery := (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(words) word);
  -- Of the words the longest, which the fewest have.
  rare text := (select word from unnest(words) word order by length(word) desc limit 1);
  rare_name text := (select word from unnest(contact_names) word order by length(word) desc limit 1);
  known uuid[] := array(
    select l.member_id from member_links l where l.owner_id = viewer
    union select l.owner_id from member_links l where l.member_id = viewer
    union select f.member_id from member_follows f where f.owner_id = viewer
    union select r.owner_id from member_link_requests r
      where r.member_id = viewer and r.status = 'pending');
  shown uuid[];
  called uuid[];
  candidates uuid[];
begin
  -- A few are compared one by one; of many, those that the indexes of words name.
  if cardinality(known) > few then
    shown := array(select w.owner_id from profile_words w
      where marked_words('', w.shown) @@ (quote_literal(rare) || ':*')::tsquery
      limit cardinality(known));
    -- A contact is read from the index's answer several times as fast as by its link.
    called := array(select c.id from (select own.id, own.owner_id from contacts own
        where contact_words(own.owner_id, own.search_text || own.logged_words)
          @@ (quote_literal(right(viewer::text, 8) || '=' || rare_name) || ':*')::tsquery
          and own.deleted_at is null offset 0) c
      where c.owner_id = viewer limit 4 * cardinality(known));
    if cardinality(shown) < cardinality(known) and cardinality(called) < 4 * cardinality(known) then
      called := array(select unnest(called) intersect
        select l.contact_id from member_links l where l.owner_id = viewer);
      known := array(select unnest(known) intersect (select unnest(shown)
        union select l.member_id from unnest(called) c(id)
          join member_links l on l.owner_id = viewer and l.contact_id = c.id));
    end if;
  end if;
  candidates := array(
    select m.id from unnest(known) m(id)
      left join member_links l on l.owner_id = viewer and l.member_id = m.id
      left join contacts c on c.owner_id = viewer and c.id = l.contact_id and c.deleted_at is null
      join profile_words w on w.owner_id = m.id
      cross join lateral (select concat_ws(' ', w.shown, translate(c.search_text, '=', '')) as text) k
    where m.id <> viewer and (k.text like all(wanted) or k.text like all(wanted_names))
    order by c.warmth_rank desc nulls last, w.name_key, m.id);
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
