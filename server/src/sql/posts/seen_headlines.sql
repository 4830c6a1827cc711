-- The headlines of members whose profiles the asker can open, as far as the asker sees them.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and what is shown from `visible_profile`.
create or replace function public.seen_headlines(others uuid[], at timestamptz)
returns table (member_id uuid, headline text)
language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select m.id, coalesce(v.headline, '')
  from unnest(others) m(id)
    cross join lateral profile_access(auth_uid(), m.id, at) a
    cross join lateral visible_profile(m.id, m.id = auth_uid(), a.is_public, a.is_network,
      a.is_first_degree) v
$$;
revoke execute on function public.seen_headlines from public;
grant execute on function public.seen_headlines to authenticated;
