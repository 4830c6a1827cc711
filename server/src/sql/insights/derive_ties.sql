-- The history of contacts, from what is known today: on which local days the state of each changes,
-- as of the end of the day (see `insight_ties`).
--
-- Between two entries a tie only decays, so that the moments when it passes a bound of warmth follow
-- from its mass (`rankBound` solved for the time), those of its cadence from the last touch. The days
-- of all these moments are candidates; on each, the state is computed as the list of contacts computes
-- it. Of several statements, each holds until the next: it takes its predecessor's mass away.
create or replace function public.derive_ties(owner uuid, ids uuid[], zone text)
returns table (contact_id uuid, days date[], states smallint[])
language sql stable
-- The planner expects two rows where there are thousands, and would compare each with each.
set enable_nestloop = off
as $$
  with chosen as materialized (
    select c.id, c.created_at, c.connected_on, c.effective_cadence_days * interval '24 hours' as cadence,
      least(c.archived_at, c.deleted_at) as until
    from contacts c where c.owner_id = owner and c.id = any(ids) and c.merged_into is null
  ), entries as materialized (
    select i.contact_id, i.occurred_at as at,
      interaction_weight(i.kind, i.direction) * exp(greatest(decay_term(i.occurred_at), -600)) as mass,
      case when i.kind = any((select touch_kinds(owner))::text[]) then i.occurred_at end as touched_at
    from interactions i
    where i.owner_id = owner and i.contact_id = any(ids) and i.counted and i.deleted_at is null
    union all
    select s.contact_id, s.stated_at,
      s.mass - lag(s.mass, 1, 0::float8) over (partition by s.contact_id order by s.stated_at, s.id desc),
      null
    from (
      select s.contact_id, s.stated_at, s.id, exp(greatest(decay_term(s.stated_at), -600))
        * ({{statement_weights}}::float8[])[array_position({{statement_answers}}, s.answer)] as mass
      from contact_statements s
      where s.owner_id = owner and s.contact_id = any(ids)
        and s.answer is not null and s.deleted_at is null
    ) s
  ), known as materialized (
    select k.id, k.cadence, k.until,
      least(k.created_at, k.connected_on::timestamp at time zone zone, f.at) as since
    from chosen k left join (
      select e.contact_id, min(e.at) as at from entries e group by e.contact_id
    ) f on f.contact_id = k.id
  ), summed as materialized (
    select e.contact_id, e.at, sum(e.mass) over past as mass,
      max(e.touched_at) over past as touched_at,
      coalesce(lead(e.at) over past, 'infinity') as next_at
    from entries e
    window past as (partition by e.contact_id order by e.at rows unbounded preceding)
  ), moments as (
    select k.id, m.at from known k cross join lateral (values (k.since), (k.until)) m(at)
    where m.at is not null
    union all
    select s.contact_id, s.at from summed s
    union all
    select s.contact_id, m.at
    from summed s cross join lateral (
      select to_timestamp(({{rank_epoch_ms}}
        + ln(s.mass / b.mass) * {{half_life_ms}} / ln(2::float8)) / 1000) as at
      from unnest({{warmth_band_masses}}::float8[] || {{health_masses}}::float8[]) b(mass)
      where s.mass > 1e-200
    ) m
    where m.at >= s.at and m.at < s.next_at
    union all
    select s.contact_id, m.at
    from summed s join known k on k.id = s.contact_id
    cross join lateral (values (s.touched_at + k.cadence), (s.touched_at + 2 * k.cadence)) m(at)
    where m.at >= s.at and m.at < s.next_at
  ), ends as (
    select distinct m.id, (m.at at time zone zone)::date as day from moments m
  ), marked as (
    select e.contact_id, null::date as day, e.at, e.mass, e.touched_at from entries e
    union all
    select n.id, n.day, (n.day + 1)::timestamp at time zone zone, 0, null from ends n
  ), valued as (
    select m.contact_id, m.day, m.at, sum(m.mass) over past / exp(greatest(decay_term(m.at), -600)) as mass,
      max(m.touched_at) over past as touched_at
    from marked m
    window past as (partition by m.contact_id order by m.at, (m.day is null)
      rows unbounded preceding)
  ), stated as (
    select v.contact_id, v.day, case
      when k.since >= v.at or k.until < v.at then 0
      else 1 + 4 * width_bucket(v.mass, {{warmth_band_masses}}::float8[]) + case
        when k.cadence is null then 3 - width_bucket(v.mass, {{health_masses}}::float8[])
        when v.touched_at >= v.at - k.cadence
          then case when v.mass >= ({{health_masses}}::float8[])[3] then 0 else 1 end
        when v.touched_at >= v.at - 2 * k.cadence then 2
        else 3 end
      end::smallint as state
    from valued v join known k on k.id = v.contact_id where v.day is not null
  ), changed as (
    select s.*, lag(s.state, 1, 0::smallint) over (partition by s.contact_id order by s.day) as before
    from stated s
  )
  select c.contact_id, array_agg(c.day order by c.day), array_agg(c.state order by c.day)
  from changed c where c.state <> c.before group by c.contact_id
$$;
