-- Adds a line to the audit log in the name of the one who asks, whatever the entry says, and
-- returns whether they are an administrator. Of others only the attempt is kept.
create or replace function public.record_admin_action(entry jsonb) returns boolean
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
