-- Which of these members may appear in a path that `viewer` is shown to `person` (null: no member), now:
-- with an account and the consents in force, not paused, and not blocked in either direction by one of
-- the two. For many at once.
create or replace function public.may_be_in_path(members uuid[], viewer uuid, person uuid)
returns table (member_id uuid, email text)
language sql stable
as $$
  select u.id, case when u.email_confirmed_at is not null and not u.is_sso_user then u.email::text end
  from unnest(members) m (id)
    cross join lateral (select a.* from auth.users a
      where a.id = m.id and a.deleted_at is null and not a.is_anonymous
        and (a.banned_until is null or a.banned_until < now()) offset 0) u
    cross join lateral (select from user_consent k
      where k.user_id = m.id and k.consent_type = 'data_processing' and k.consent_granted
        and (k.expires_at is null or k.expires_at > now()) offset 0) processing
    cross join lateral (select from user_consent k
      where k.user_id = m.id and k.consent_type = 'intro_facilitation' and k.consent_granted
        and (k.expires_at is null or k.expires_at > now()) offset 0) introducing
  where u.id <> viewer and u.id is distinct from person
    and not exists (select from bridge_settings s where s.owner_id = u.id and s.paused_at is not null)
    and not exists (select from member_blocks b where b.owner_id = u.id
      and b.blocked_id in (viewer, person))
    and not exists (select from member_blocks b where b.blocked_id = u.id
      and b.owner_id in (viewer, person))
$$;
revoke execute on function public.may_be_in_path from public;
