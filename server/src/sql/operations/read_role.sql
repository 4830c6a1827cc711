-- The role of a member, for themselves and for administrators.
create or replace function public.read_role(target uuid) returns text
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
revoke execute on function public.read_role from public;
grant execute on function public.read_role to authenticated;
