-- What a transaction of the ledger was to a member's credits, and how many: where they came from, or where
-- they went. What is taken back of a charge was spent less; other refunds, holds and releases are no flow.
create or replace function public.credit_flow(id uuid, kind text, change bigint, reverses uuid)
returns table (flow text, credits bigint)
language sql stable parallel safe
as $$
  select
    case credit_flow.kind when 'grant' then 'granted' when 'purchase' then 'purchased'
      when 'reward' then 'rewarded' when 'expire' then 'expired' else 'spent' end,
    case when credit_flow.kind in ('grant', 'purchase', 'reward') then credit_flow.change
      when credit_flow.kind = 'capture' then (select e.amount from credit_entries e
        where e.transaction_id = credit_flow.id and e.line = 1)
      else -credit_flow.change end
  where credit_flow.kind in ('grant', 'purchase', 'reward', 'charge', 'capture', 'expire')
    or credit_flow.kind = 'refund'
      and (select t.kind from credit_transactions t where t.id = credit_flow.reverses) = 'charge'
$$;
revoke execute on function public.credit_flow from public;
