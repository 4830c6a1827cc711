-- Conversations and messages of contacts, each as one number: the day since 2000 × 256, the local hour
-- × 8, and a kind: 0 a message or email that the member wrote, 1 one that was answered within
-- `{{answer_hours}}` hours, 2 a conversation that the member opened, 3 one that the other opened. A
-- conversation opens with a message, email or call after `{{conversation_gap_days}}` days without one.
-- Next to them the days with a touch.
create or replace function public.derive_talks(owner uuid, ids uuid[], zone text)
returns table (contact_id uuid, openings integer[], messages integer[], touch_days integer,
  first_touch_at timestamptz, last_touch_at timestamptz)
language sql stable
set enable_nestloop = off
as $$
  with said as materialized (
    select i.contact_id, w.at, w.at at time zone zone as local,
      i.kind in ('message', 'email', 'call') as is_talk, i.kind <> 'call' as is_written, i.direction,
      i.kind = any((select touch_kinds(owner))::text[]) as is_touch, i.id
    from interactions i
      -- A day's messages say when the first and when the last was written.
      cross join lateral unnest(case when i.began_at < i.occurred_at
        then array[i.began_at, i.occurred_at] else array[i.occurred_at] end) w (at)
    where i.owner_id = owner and i.contact_id = any(ids) and i.counted and i.deleted_at is null
  ), placed as (
    select s.*, lag(s.at) over (partition by s.contact_id order by s.at, s.id) as before_at,
      min(case when s.direction <> 'out' then s.at end) over (partition by s.contact_id
        order by s.at desc, s.id desc rows between unbounded preceding and 1 preceding) as answered_at
    from said s where s.is_talk
  ), kinds as (
    select p.contact_id, p.local, case
      when p.answered_at <= p.at + {{answer_hours}} * interval '1 hour' then 1 else 0 end as kind
    from placed p where p.is_written and p.direction = 'out'
    union all
    select p.contact_id, p.local, case p.direction when 'out' then 2 else 3 end
    from placed p
    where p.direction <> 'mutual' and (p.before_at is null
      or p.before_at < p.at - {{conversation_gap_days}} * interval '24 hours')
  ), talked as (
    select k.contact_id,
      array_agg(n.number order by n.number) filter (where k.kind >= 2) as openings,
      array_agg(n.number order by n.number) filter (where k.kind < 2) as messages
    from kinds k cross join lateral (select (k.local::date - date '2000-01-01') * 256
      + extract(hour from k.local)::integer * 8 + k.kind as number) n
    where k.local >= timestamp '2000-01-01' and k.local < timestamp '2100-01-01'
    group by k.contact_id
  ), touched as (
    select s.contact_id, count(distinct s.local::date)::integer as days, min(s.at) as first_at,
      max(s.at) as last_at
    from said s where s.is_touch group by s.contact_id
  )
  select t.id, coalesce(talked.openings, '{}'), coalesce(talked.messages, '{}'),
    coalesce(touched.days, 0), touched.first_at,
    touched.last_at
  from unnest(ids) t(id) left join talked on talked.contact_id = t.id
  left join touched on touched.contact_id = t.id
$$;
