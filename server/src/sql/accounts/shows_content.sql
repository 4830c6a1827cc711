-- Whether what a member shared may be shown to others: they are there, not banned, and agree to be
-- processed.
create or replace function public.shows_content(member uuid, at timestamptz) returns boolean
language sql stable
as $$
  select is_reachable(member) and exists (select from user_consent s where s.user_id = member
    and s.consent_type = 'data_processing' and s.consent_granted
    and (s.expires_at is null or s.expires_at > at))
$$;
