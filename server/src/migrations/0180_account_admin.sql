-- Every kind of token that a mail or a message may carry.
alter table auth.one_time_tokens drop constraint if exists one_time_tokens_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_type_check check (type in
  ('signup', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
   'magiclink', 'invite', 'sms', 'sms_signup', 'phone_change'));

-- Signing keys rotate: one that was replaced is only there to verify, and for a while.
alter table auth.signing_keys
  add column public_jwk jsonb,
  add column accepted_until timestamptz,
  alter column private_jwk drop not null;
update auth.signing_keys set public_jwk = private_jwk - 'd';
alter table auth.signing_keys alter column public_jwk set not null;

-- Where a session was opened or last refreshed, as the operator's proxy names it.
alter table auth.sessions add column place text;

-- A member reads their own sessions, without the counters of the refresh tokens, and may end them.
create policy sessions_own on auth.sessions for select to authenticated
  using (user_id = (select auth_uid()));
create policy sessions_end on auth.sessions for delete to authenticated
  using (user_id = (select auth_uid()));
grant select (id, user_id, aal, amr, user_agent, place, created_at, refreshed_at, not_after)
  on auth.sessions to authenticated;
grant delete on auth.sessions to authenticated;

-- Takes all credentials from an account whose row has to stay: whatever table of the auth service
-- would go with the account's row goes now, also one that was made after this function.
create function auth.wipe_credentials(account uuid) returns void
language plpgsql set search_path = auth, pg_temp
as $$
declare
  place record;
begin
  for place in
    select c.conrelid::regclass as child, a.attname as owner
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = 'auth.users'::regclass
      and c.connamespace = 'auth'::regnamespace
  loop
    execute format('delete from %s where %I = $1', place.child, place.owner) using account;
  end loop;
end
$$;
revoke execute on function auth.wipe_credentials from public;
