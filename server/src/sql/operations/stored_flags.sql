-- The flags that are set, as they apply to the one who asks. Definer, because flags are no secret
-- and their table is the service's.
create or replace function public.stored_flags() returns table (name text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(f.name, m.name), coalesce(m.enabled, case
    when f.percentage is null then f.enabled
    when auth_uid() is null then f.percentage = 100
    else flag_bucket(f.name, auth_uid()) < f.percentage end)
  from feature_flags f
  full join (select * from feature_flag_members where user_id = auth_uid()) m on m.name = f.name
$$;
revoke execute on function public.stored_flags from public;
grant execute on function public.stored_flags to anon, authenticated;
