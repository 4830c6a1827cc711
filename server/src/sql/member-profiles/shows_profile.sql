-- Whether a member chose to be visible to everyone, the consent `profile_visibility` is in force, and no
-- moderator hid their profile.
create or replace function public.shows_profile(member uuid) returns boolean
language sql stable
as $$
  select exists (select from user_consent k where k.user_id = member
    and k.consent_type = 'profile_visibility' and k.consent_granted
    and (k.expires_at is null or k.expires_at > now()))
    and not exists (select from member_profiles p where p.owner_id = member and p.hidden_at is not null)
$$;
