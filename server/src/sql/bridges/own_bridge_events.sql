-- The history of a bridge that the asker takes part in. A draft's is the requester's, a target's begins
-- when they are asked (of a bridge that began again, another may have been asked before), and thanks are
-- read by who wrote them and the connector.
-- Threat: as `own_bridges`.
create or replace function public.own_bridge_events(bridge uuid)
returns table (event text, by_role text, at timestamptz, note text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select e.event, e.by_role, e.at, e.note
  from open_bridges(auth_uid()) o
    join bridge_events e on e.bridge_id = o.id
  where o.id = bridge
    and (o.role = 'requester' or e.event not in ('create', 'edit'))
    and (o.role <> 'target' or e.id >= (select max(a.id) from bridge_events a
      where a.bridge_id = o.id and a.event = 'accept' and a.by_role = 'connector'))
    and (e.event <> 'thank' or o.role in ('connector', e.by_role))
  order by e.id
$$;
revoke execute on function public.own_bridge_events from public;
grant execute on function public.own_bridge_events to authenticated;
