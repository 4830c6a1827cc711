-- What a member's plans bring beyond Free at a moment, and when to look again: one row for what is paid each
-- month, what was paid for a year, and a plan that an administrator granted.
-- Credits of a paid month run to its end, and those of a granted plan for a month from when they came. What
-- runs together is at least what is paid and at least the granted plan, and never more than the larger of
-- both. So a granted plan brings what is missing to it, whatever was paid before; and what is paid while its
-- credits still run is postponed until they don't, in parts if need be.
-- A paid month's key is written with the last part; parts before it have a number behind it, so that other
-- figures of a plan count from its next month. Months end on whole seconds in keys, so one that was ended
-- early runs a second less. `grant_month` calls it with the wallet's lock; members read what comes next.
create or replace function public.due_plan_credits(member uuid, at timestamptz)
returns table (plan text, key text, amount bigint, postponed bigint, again_at timestamptz)
language plpgsql stable
as $$
declare
  free_credits constant integer := (select credits_per_month from plans where id = 'free');
  granted record;
  source record;
  -- What runs of granted plans: how much, the largest of these plans, and when the first of it ends.
  lent bigint := 0;
  lent_level bigint := 0;
  lent_until timestamptz;
  -- What runs of paid months that were ended early.
  ended bigint := 0;
  ended_until timestamptz;
  running bigint;
  room bigint;
begin
  select g.plan, g.until, g.credits_from, p.credits_per_month - free_credits as level into granted
    from granted_plans g join plans p on p.id = g.plan where g.owner_id = member and g.until > at;
  select coalesce(sum(r.change) filter (where r.name = 'granted'), 0),
      coalesce(max(r.level) filter (where r.name = 'granted'), 0),
      min(r.ends) filter (where r.name = 'granted'),
      coalesce(sum(r.change) filter (where r.name <> 'granted'), 0), min(r.ends) filter (where r.name <> 'granted')
    into lent, lent_level, lent_until, ended, ended_until
    from (
      select t.change, p.credits_per_month - free_credits as level, split_part(t.key, ':', 1) as name,
        case when starts_with(t.key, 'granted:') then month_after(t.happened_at)
          else to_timestamp(split_part(t.key, ':', 2)::bigint) - interval '1 second' end as ends
      from credit_transactions t join plans p on p.id = split_part(t.key, ':', 3)
      where t.user_id = member and t.kind = 'grant' and t.happened_at > at - interval '32 days'
        and split_part(t.key, ':', 1) in ('granted', 'plan', 'gift')
        and not exists (select from wallets w where w.owner_id = member and (
          w.paid_plan <> 'free' and starts_with(t.key, plan_month_key('plan', end_of_paid_month(w.plan_until, at), ''))
          or starts_with(t.key, plan_month_key('gift', end_of_paid_month(w.gift_until, at), ''))))) r
    where r.ends > at;
  running := lent + ended;

  for source in
    with paid as (
      select s.name, s.plan, s.until, end_of_paid_month(s.until, at) as month_end,
        p.credits_per_month - free_credits as level
      from wallets w
        cross join lateral (values ('plan', w.paid_plan, w.plan_until), ('gift', 'plus', w.gift_until))
          s (name, plan, until)
        join plans p on p.id = s.plan
      where w.owner_id = member and s.plan <> 'free' and s.until > at
    ), months as (
      select p.*, plan_month_key(p.name, p.month_end, p.plan) as full_key, m.had, m.keys
      from paid p cross join lateral (
        select coalesce(sum(t.change), 0)::bigint as had, coalesce(array_agg(t.key), '{}') as keys
        from credit_transactions t
        where t.user_id = member and t.kind = 'grant' and t.happened_at >= p.month_end - interval '32 days'
          and starts_with(t.key, plan_month_key(p.name, p.month_end, ''))) m
    )
    select *, sum(had) over () as all_had, sum(greatest(level, had)) over () as all_paid,
      case when full_key = any(keys) then 0 else greatest(0, level - had) end as due
    from months order by name desc
  loop
    if room is null then
      running := running + source.all_had;
      room := greatest(source.all_paid + ended, lent_level, coalesce(granted.level, 0)) - running;
    end if;
    plan := source.plan;
    amount := least(source.due, room);
    key := source.full_key || case when amount < source.due
      then ':' || (select count(*) + 1 from unnest(source.keys) k where starts_with(k, source.full_key || ':'))
      else '' end;
    postponed := case when lent_until < source.month_end then source.due - amount else 0 end;
    again_at := least(
      case when source.month_end < greatest(source.until, granted.until) then source.month_end end,
      case when amount < source.due then least(lent_until, ended_until) end);
    room := room - amount;
    running := running + amount;
    return next;
  end loop;

  if granted.plan is null then return; end if;
  plan := granted.plan;
  key := 'granted:' || (extract(epoch from at) * 1000000)::bigint || ':' || granted.plan;
  amount := case when granted.credits_from > at then 0 else greatest(0, granted.level - running) end;
  postponed := 0;
  again_at := least(lent_until, ended_until, case when amount > 0 then month_after(at) end,
    case when granted.credits_from > at then granted.credits_from end);
  if again_at >= granted.until then again_at := null; end if;
  return next;
end
$$;
revoke execute on function public.due_plan_credits from public;
grant execute on function public.due_plan_credits to authenticated;
