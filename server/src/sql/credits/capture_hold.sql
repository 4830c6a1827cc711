-- Spends a part of what is held, once per key. What the work turned out to cost may be less than was held,
-- never more. A hold that has ended spends nothing: `outcome` is 'ended', and what was done is free.
create or replace function public.capture_hold(wanted uuid, part bigint, capture_key text, at timestamptz)
returns table (outcome text, remaining bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held credit_holds := lock_hold(wanted, at);
  rest constant bigint := held.amount - held.captured - held.released;
  written uuid;
begin
  if exists (select from credit_transactions t where t.user_id = held.user_id and t.key = capture_key) then
    return query select 'repeated', rest;
    return;
  end if;
  if held.settled_at is not null then
    return query select 'ended', 0::bigint;
    return;
  end if;
  if part > rest or part < 1 then perform raise_refusal('illegal_state', 'More than is held'); end if;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, hold_id, key,
      happened_at)
    values (held.user_id, 'capture', held.unit, 0, spendable(held.user_id, held.unit, at), held.action,
      held.resource_id, held.id, capture_key, at)
    returning credit_transactions.id into written;
  insert into credit_entries
    select written, 0, a.id, held.unit, -part from credit_accounts a
      where a.user_id = held.user_id and a.unit = held.unit and a.kind = 'held'
    union all select written, 1, service_account('spent', held.unit), held.unit, part;
  update credit_holds h set captured = h.captured + part,
      settled_at = case when part = rest then at end where h.id = wanted;
  insert into billing_events (owner_id, data) values (held.user_id, jsonb_build_object('type',
    'metered_action', 'action', held.action, case held.unit when 'credit' then 'credits' else 'units' end,
    part, 'resource_id', held.resource_id));
  return query select 'captured', rest - part;
end
$$;
revoke execute on function public.capture_hold from public;
grant execute on function public.capture_hold to authenticated;
