-- Writes what is searched of a member's profile: see `profile_words`.
create or replace function public.write_profile_words(member uuid) returns void
language sql
as $$
  insert into profile_words (owner_id, name_key, shown, public_words)
  select f.id, coalesce((fold_words(array[f.display_name]))[1], ''),
    ' ' || array_to_string(words_of(concat_ws(' | ', f.display_name,
      case when p.headline_audience <> 'private' then p.headline end,
      case when p.about_audience <> 'private' then p.about end,
      case when p.experience_audience <> 'private' then x.texts end,
      case when p.offers_audience <> 'private' then array_to_string(p.offers, ' | ') end,
      case when p.seeks_audience <> 'private' then array_to_string(p.seeks, ' | ') end)), ' '),
    case when shows_profile(f.id) then array_to_tsvector(words_of(concat_ws(' | ', f.display_name,
      case when p.headline_audience = 'public' then p.headline end,
      case when p.about_audience = 'public' then p.about end,
      case when p.experience_audience = 'public' then x.texts end,
      case when p.offers_audience = 'public' then array_to_string(p.offers, ' | ') end,
      case when p.seeks_audience = 'public' then array_to_string(p.seeks, ' | ') end)))
    else ''::tsvector end
  from profiles f
    left join member_profiles p on p.owner_id = f.id
    left join lateral (select string_agg(concat_ws(' | ', e->>'title', e->>'company'), ' | ') as texts
      from jsonb_path_query(p.experience, '$[*]') e) x on true
  where f.id = member
  on conflict (owner_id) do update set name_key = excluded.name_key, shown = excluded.shown,
    public_words = excluded.public_words
$$;
