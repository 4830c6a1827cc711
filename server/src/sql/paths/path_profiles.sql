-- Members as the asker sees them, for those that they see at all: their name, headline, newest company
-- and experience, and the asker's contact for them.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, who may see a member from `profile_access`, and what from `visible_profile`.
create or replace function public.path_profiles(members uuid[])
returns table (member_id uuid, name text, headline text, company text, experience jsonb,
  contact_id uuid, warmth_rank double precision)
language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  select v.id, coalesce(nullif(a.name, ''), v.name), v.headline,
    v.experience -> 0 ->> 'company', v.experience, a.contact_id, a.warmth_rank
  from unnest(members) m (id)
    cross join lateral profile_access(auth_uid(), m.id, now()) r
    cross join lateral visible_profile(m.id, false, r.is_public, r.is_network, r.is_first_degree) v
    left join lateral profile_card(auth_uid(), m.id) a on true
$$;
revoke execute on function public.path_profiles from public;
grant execute on function public.path_profiles to authenticated;
