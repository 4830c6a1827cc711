-- Gives back what is left of a hold to the lots that it came from, and how much that was: 0 for one that
-- has ended. What was captured came from the lots that expire soonest. A lot that has expired meanwhile
-- gets its part, too, and the next sweep expires it.
create or replace function public.release_hold(wanted uuid, at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held credit_holds := lock_hold(wanted, at);
  rest constant bigint := held.amount - held.captured - held.released;
  returned bigint;
  written uuid;
begin
  if held.settled_at is not null then return 0; end if;
  update credit_holds set released = released + rest, settled_at = at where id = wanted;
  select coalesce(sum(r.part) filter (where r.expires_at is null or r.expires_at > at), 0)
    into returned from parts_to_return(held) r;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, hold_id,
      key, happened_at)
    values (held.user_id, 'release', held.unit, rest,
      spendable(held.user_id, held.unit, at) + returned, held.action, held.resource_id, held.id,
      'release:' || held.id, at)
    returning id into written;
  update credit_accounts a set closed_at = null from parts_to_return(held) r
    where a.id = r.account_id and a.closed_at is not null;
  insert into credit_entries
    select written, r.line, r.account_id, held.unit, r.part from parts_to_return(held) r
    union all select written, 0, a.id, held.unit, -rest from credit_accounts a
      where a.user_id = held.user_id and a.unit = held.unit and a.kind = 'held';
  return rest;
end
$$;
revoke execute on function public.release_hold from public;
grant execute on function public.release_hold to authenticated;
