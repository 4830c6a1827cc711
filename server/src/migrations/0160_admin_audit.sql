-- Whether the one who asks is an administrator, by what is stored.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from user_roles where user_id = auth_uid() and role = 'admin')
$$;
revoke execute on function public.is_admin from public;
grant execute on function public.is_admin to authenticated;

-- A role is told to its bearer and to administrators.
create function public.role_of(target uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if target is distinct from auth_uid() and not is_admin() then
    raise exception 'permission denied for function get_user_role' using errcode = '42501';
  end if;
  return (select coalesce(r.role, 'user') from profiles p left join user_roles r on r.user_id = p.id
    where p.id = target);
end
$$;
revoke execute on function public.role_of from public;
grant execute on function public.role_of to authenticated;

-- What administrators did, and who was refused. Written by one function and never changed: a record
-- that its subject could alter would show nothing. Accounts that go leave the deed without the name.
create table public.admin_audit_log (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid references auth.users on delete set null,
  action_type text not null check (action_type in ('route_access', 'rpc_call', 'access_denied')),
  route_path text,
  rpc_function text,
  target_user_id uuid references auth.users on delete set null,
  ip_address inet,
  user_agent text,
  session_id uuid,
  request_data jsonb not null default '{}',
  response_status smallint,
  error_message text,
  success boolean not null,
  created_at timestamptz not null default now()
);
create index admin_audit_log_by_time on public.admin_audit_log (created_at desc, id);
create index admin_audit_log_by_admin on public.admin_audit_log (admin_user_id);
create index admin_audit_log_by_target on public.admin_audit_log (target_user_id);
alter table public.admin_audit_log enable row level security;
create policy admin_audit_log_read on public.admin_audit_log for select to authenticated
  using ((select is_admin()));
grant select on public.admin_audit_log to authenticated;

create function public.keep_audit_log() returns trigger
language plpgsql as $$
begin
  -- Two deep: the foreign keys' own clearing of an account that goes.
  if pg_trigger_depth() >= 2 then return coalesce(new, old); end if;
  -- Loading a backup empties what is empty.
  if tg_op = 'TRUNCATE' and not exists (select from public.admin_audit_log) then return null; end if;
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end
$$;
create trigger admin_audit_log_kept before update or delete on public.admin_audit_log
  for each row execute function public.keep_audit_log();
create trigger admin_audit_log_never_emptied before truncate on public.admin_audit_log
  for each statement execute function public.keep_audit_log();

-- Writes one line in the name of who asks, whatever the entry says. Of somebody who is no
-- administrator only the attempt is kept.
-- @returns whether it was an administrator
create function public.record_admin_action(entry jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  allowed constant boolean := is_admin();
begin
  insert into admin_audit_log (admin_user_id, action_type, route_path, rpc_function, target_user_id,
    ip_address, user_agent, session_id, request_data, response_status, error_message, success)
  select auth_uid(),
    case when allowed then e.action_type else 'access_denied' end,
    e.route_path,
    e.rpc_function,
    (select id from auth.users where id = e.target_user_id),
    e.ip_address, e.user_agent, e.session_id,
    case when allowed then coalesce(e.request_data, '{}') else '{}' end,
    case when allowed then e.response_status else 403 end,
    case when allowed then e.error_message
      else 'Non-admin user attempted to access admin route' end,
    allowed and coalesce(e.success, true)
  from jsonb_populate_record(null::admin_audit_log, entry) e;
  return allowed;
end
$$;
revoke execute on function public.record_admin_action from public;
grant execute on function public.record_admin_action to authenticated;
