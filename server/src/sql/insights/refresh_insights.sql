-- Derives the history of the next contacts that were noted, and takes the differences over into the
-- sums. The caller holds the member's lock, so that no two do so at once.
--
-- Returns how many notes were read: fewer than `most` when none is left.
create or replace function public.refresh_insights(owner uuid, zone text, most integer)
returns integer
language plpgsql
set enable_nestloop = off
as $$
declare
  ids uuid[];
  notes integer;
begin
  -- What is noted before this statement is committed, so the next one reads it.
  with taken as (
    delete from insight_changes c where c.owner_id = owner and c.id in (
      select n.id from insight_changes n where n.owner_id = owner order by n.id limit most)
    returning c.contact_id
  )
  select array_agg(distinct t.contact_id), count(*) into ids, notes from taken t;
  if notes = 0 then return 0; end if;

  with old as materialized (
    select t.contact_id, t.days, t.states, t.openings, t.messages from insight_ties t
    where t.owner_id = owner and t.contact_id = any(ids)
  ), fresh as materialized (
    select t.contact_id, t.days, t.states, k.openings, k.messages, k.touch_days,
      k.first_touch_at, k.last_touch_at
    from derive_ties(owner, ids, zone) t join derive_talks(owner, ids, zone) k using (contact_id)
  ), signed as (
    select -1 as sign, o.* from old o
    union all
    select 1, f.contact_id, f.days, f.states, f.openings, f.messages from fresh f
  ), steps as (
    select s.sign, s.contact_id, p.day, p.state,
      lag(p.state, 1, 0::smallint) over (partition by s.sign, s.contact_id order by p.day) as before
    from signed s cross join lateral unnest(s.days, s.states) p(day, state)
  ), day_changes as (
    select m.day, m.state, sum(m.change)::integer as change
    from (
      select day, state, sign as change from steps where state <> 0
      union all
      select day, before, -sign from steps where before <> 0
    ) m group by m.day, m.state having sum(m.change) <> 0
  ), healths as (
    select s.sign, s.contact_id, s.day, health_of_state(s.state) as health,
      health_of_state(s.before) as before,
      health_of_state(first_value(s.before) over (
        partition by s.sign, s.contact_id, date_trunc('month', s.day::timestamp) order by s.day)) as start
    from steps s
  ), flow_changes as (
    select m.day, m.start, m.health, sum(m.change)::integer as change
    from (
      select day, start, health, sign as change from healths where health <> before
      union all
      select day, start, before, -sign from healths where health <> before
    ) m where m.health <> m.start group by m.day, m.start, m.health having sum(m.change) <> 0
  ), hour_changes as (
    select t.number / 256 as day, t.number % 256 / 8 as hour, t.number % 8 as kind,
      sum(s.sign)::integer as change
    from signed s cross join lateral unnest(s.openings || s.messages) t(number)
    group by t.number having sum(s.sign) <> 0
  ), summed_days as (
    insert into insight_days as d (owner_id, day, state, change)
    select owner, day, state, change from day_changes order by day, state
    on conflict (owner_id, day, state) do update set change = d.change + excluded.change
  ), summed_flows as (
    insert into insight_flows as f (owner_id, day, from_health, to_health, change)
    select owner, day, start, health, change from flow_changes order by day, start, health
    on conflict (owner_id, day, from_health, to_health)
      do update set change = f.change + excluded.change
  ), summed_hours as (
    insert into insight_hours as h (owner_id, day, hour, kind, count)
    select owner, date '2000-01-01' + day, hour, kind, change from hour_changes
    order by day, hour, kind
    on conflict (owner_id, day, hour, kind) do update set count = h.count + excluded.count
  ), gone as (
    delete from insight_ties t where t.owner_id = owner and t.contact_id = any(ids)
      and t.contact_id not in (select f.contact_id from fresh f)
  )
  insert into insight_ties as t (owner_id, contact_id, days, states, openings,
    messages, touch_days, first_touch_at, last_touch_at)
  select owner, f.* from fresh f
  on conflict (owner_id, contact_id) do update set days = excluded.days, states = excluded.states,
    openings = excluded.openings, messages = excluded.messages, touch_days = excluded.touch_days,
    first_touch_at = excluded.first_touch_at, last_touch_at = excluded.last_touch_at;
  return notes;
end
$$;
