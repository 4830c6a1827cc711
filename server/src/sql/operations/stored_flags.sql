-- The flags that are set, as they apply to the one who asks; what has ended is no longer set. Definer,
-- because flags are no secret and their tables are the service's.
create or replace function public.stored_flags() returns table (name text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  with own as (select * from feature_flag_members where user_id = auth_uid()
    and flag_holds(ends_at)),
  -- A member without a wallet has never had another plan.
  of_plan as (select * from feature_flag_plans where auth_uid() is not null
    and flag_holds(ends_at)
    and plan = coalesce((select w.plan from wallets w where w.owner_id = auth_uid()), 'free')),
  here as (select e.* from feature_flag_environments e join server_environment s
    on s.environment = e.environment where flag_holds(e.ends_at)),
  everyone as (select * from feature_flags where flag_holds(ends_at)),
  named as (select name from everyone union select name from own
    union select name from of_plan union select name from here)
  select n.name, flag_value(n.name, auth_uid(), own.enabled, of_plan.enabled,
    here.enabled, here.percentage, f.enabled, f.percentage)
  from named n
  left join own on own.name = n.name
  left join of_plan on of_plan.name = n.name
  left join here on here.name = n.name
  left join everyone f on f.name = n.name
$$;
revoke execute on function public.stored_flags from public;
grant execute on function public.stored_flags to anon, authenticated;
