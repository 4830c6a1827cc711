-- Whether the one who asks is an administrator, by what is stored.
create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from user_roles where user_id = auth_uid() and role = 'admin')
$$;
revoke execute on function public.is_admin from public;
grant execute on function public.is_admin to authenticated;
