-- What requester and target said came of a bridge, for its connector: without money.
-- Threat: as `own_bridges`.
create or replace function public.own_bridge_outcomes(bridge uuid)
returns table (role text, is_met boolean, is_helpful boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.role, s.is_met, s.is_helpful
  from open_bridges(auth_uid()) o
    join bridge_sides s on s.bridge_id = o.id and s.outcome_at is not null
  where o.id = bridge and o.role = 'connector'
  order by s.role
$$;
revoke execute on function public.own_bridge_outcomes from public;
grant execute on function public.own_bridge_outcomes to authenticated;
