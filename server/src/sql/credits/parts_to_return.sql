-- What of a hold's rest goes back to which lot. Its entries are in the order in which lots are spent, and
-- what was captured is the first of them.
create or replace function public.parts_to_return(held public.credit_holds)
returns table (line integer, account_id bigint, part bigint, expires_at timestamptz)
language sql stable
as $$
  select taken.line, taken.account_id, least(taken.amount, taken.up_to - held.captured), a.expires_at
  from (
    select e.line, e.account_id, -e.amount as amount,
      sum(-e.amount) over (order by e.line)::bigint as up_to
    from credit_transactions t join credit_entries e on e.transaction_id = t.id
    where t.hold_id = held.id and t.kind = 'hold' and e.line > 0
  ) taken join credit_accounts a on a.id = taken.account_id
  where taken.up_to > held.captured
$$;
revoke execute on function public.parts_to_return from public;
