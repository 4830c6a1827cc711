-- Whether a session is valid, or without a session its member; no row where it is not. Every
-- request of a member asks, in plain text; as PL/pgSQL its plan is kept instead of being made each
-- time.
create or replace function auth.session_state(member uuid, session uuid)
returns table (leaves_at timestamptz, lacks_factor boolean)
language plpgsql stable
as $$
begin
  if session is null then
    return query select u.deletion_due_at, false from auth.users u
      where u.id = member and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now());
  else
    return query select u.deletion_due_at, s.aal = 'aal1' and exists (
        select from auth.factors f where f.user_id = u.id and f.status = 'verified')
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())
        and u.deleted_at is null and (u.banned_until is null or u.banned_until < now());
  end if;
end
$$;
revoke execute on function auth.session_state from public;
