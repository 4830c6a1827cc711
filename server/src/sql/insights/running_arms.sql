-- The arms of the experiments that run: how many members saw them before a moment, and how many of
-- those had introduced someone by then. `is_own`: the asker's arm.
-- Threat: as definer it reads the rows of all members, and answers only with sums; of an arm with fewer
-- than `fewest` members neither how many there are nor what they did, but 0 and null.
create or replace function public.running_arms(until timestamptz, fewest integer)
returns table (experiment text, arm text, is_own boolean, members integer, hits integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.name, a.name, coalesce(bool_or(e.owner_id = auth_uid()), false),
    case when count(e.owner_id) >= greatest(fewest, 20) then count(e.owner_id)::integer else 0 end,
    case when count(e.owner_id) >= greatest(fewest, 20)
      then (count(*) filter (where e.introduced_at < until))::integer end
  from ab_test_configs c
    cross join lateral jsonb_to_recordset(c.arms) a(name text)
    left join match_exposures e on e.experiment = c.name and e.arm = a.name and e.shown_at < until
  where c.status = 'running'
  group by c.name, a.name
$$;
revoke execute on function public.running_arms from public;
grant execute on function public.running_arms to authenticated;
