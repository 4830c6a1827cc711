-- Members that the asker may know by a name with these words: `words` as the name of a profile has them,
-- `contact_names` as the asker's contacts do. A superset, found by the indexes of words; null where so many
-- are that comparing the names of others is faster.
create or replace function public.members_called(asking uuid, words text[], contact_names text[])
returns uuid[]
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  few constant integer := 200;
  -- Of words the longest, which the fewest have.
  rare text := (select quote_literal(word) || ':*' from unnest(words) word order by length(word) desc limit 1);
  rare_name text := (select quote_literal(right(asking::text, 8) || '=' || word) || ':*'
    from unnest(contact_names) word order by length(word) desc limit 1);
  shown uuid[];
  called uuid[];
begin
  shown := array(select w.owner_id from profile_words w
    where marked_words('', w.shown) @@ rare::tsquery limit few + 1);
  called := array(select c.id from (
      select own.id, own.owner_id from contacts own
      where contact_words(own.owner_id, own.search_text || own.logged_words) @@ rare_name::tsquery
        and own.deleted_at is null offset 0) c
    where c.owner_id = asking limit few + 1);
  if rare is null or rare_name is null or cardinality(shown) > few or cardinality(called) > few then
    return null;
  end if;
  return array(
    select unnest(shown)
    union select l.member_id from unnest(called) c(id)
      join member_links l on l.owner_id = asking and l.contact_id = c.id
    union select u.id from unnest(called) c(id)
      join contact_points p on p.owner_id = asking and p.contact_id = c.id and p.kind = 'email'
      join auth.users u on u.email = p.normalized and not u.is_sso_user);
end
$$;
revoke execute on function public.members_called from public;
