-- The members who would see a flag in an environment with what is set now and hasn't ended. For administrators'
-- previews: only the service calls it.
create or replace function public.flag_holders(flag text, env text, fallback boolean) returns setof uuid
language sql stable set search_path = public, pg_temp
as $$
  select u.id from auth.users u
  left join feature_flag_members own on own.name = flag and own.user_id = u.id
    and flag_holds(own.ends_at)
  left join wallets w on w.owner_id = u.id
  left join feature_flag_plans of_plan on of_plan.name = flag and of_plan.plan = coalesce(w.plan, 'free')
    and flag_holds(of_plan.ends_at)
  left join feature_flag_environments here on here.name = flag and here.environment = env
    and flag_holds(here.ends_at)
  left join feature_flags f on f.name = flag and flag_holds(f.ends_at)
  where u.deleted_at is null and coalesce(flag_value(flag, u.id, own.enabled, of_plan.enabled,
    here.enabled, here.percentage, f.enabled, f.percentage), fallback)
$$;
revoke execute on function public.flag_holders from public;
