-- What a member's credits went to since a moment: charges, parts of holds, and what was taken back of
-- charges, each with when. What is held isn't spent.
create or replace function public.spent_credits(member uuid, since timestamptz)
returns table (happened_at timestamptz, action text, credits bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.happened_at, t.action,
    case t.kind when 'capture' then (select e.amount from credit_entries e
        where e.transaction_id = t.id and e.line = 1)
      else -t.change end
  from credit_transactions t
  where t.user_id = member and (auth_uid() is null or auth_uid() = member) and t.unit = 'credit'
    and t.happened_at >= since and (t.kind in ('charge', 'capture') or t.kind = 'refund' and t.change > 0)
$$;
revoke execute on function public.spent_credits from public;
grant execute on function public.spent_credits to authenticated;
