-- Whether an account can be written to: neither deleted nor banned.
create or replace function public.is_reachable(member uuid) returns boolean
language sql stable
as $$
  select exists (select from auth.users u where u.id = member and u.deleted_at is null
    and not u.is_anonymous and (u.banned_until is null or u.banned_until < now()))
$$;
