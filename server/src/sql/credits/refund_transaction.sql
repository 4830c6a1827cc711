-- Takes back a charge, whose credits return to their lots, or a purchase: what is left of its lot goes, and
-- the money that is given back is booked. Once per transaction. Returns the change of what the member can
-- spend. For the service alone.
create or replace function public.refund_transaction(wanted uuid, price_back bigint, at timestamptz)
returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  original credit_transactions;
  written uuid;
  moved bigint;
  returned bigint;
begin
  select * into original from credit_transactions t where t.id = wanted and t.kind in ('charge', 'purchase');
  if original.user_id is null then perform raise_refusal('not_found', 'No such transaction'); end if;
  perform open_wallet(original.user_id, at);
  if exists (select from credit_transactions t where t.reverses = wanted) then return 0; end if;
  -- Of a charge all of it; of a purchase what is left.
  select sum(case original.kind when 'charge' then -e.amount else -least(e.amount, a.balance) end),
      sum(case original.kind when 'charge' then -e.amount else -least(e.amount, a.balance) end)
        filter (where a.expires_at is null or a.expires_at > at)
    into moved, returned
    from credit_entries e join credit_accounts a on a.id = e.account_id
    where e.transaction_id = wanted and a.kind = 'lot';
  returned := coalesce(returned, 0);
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, reverses, key,
      happened_at)
    values (original.user_id, 'refund', original.unit, moved,
      spendable(original.user_id, original.unit, at) + returned, original.action, original.resource_id,
      wanted, 'refund:' || wanted, at)
    returning id into written;
  update credit_accounts a set closed_at = null from credit_entries e
    where e.transaction_id = wanted and a.id = e.account_id and a.kind = 'lot' and a.closed_at is not null;
  insert into credit_entries
    select written, e.line, e.account_id, e.unit,
      case original.kind when 'charge' then -e.amount else -least(e.amount, a.balance) end
    from credit_entries e join credit_accounts a on a.id = e.account_id
    where e.transaction_id = wanted and a.kind = 'lot';
  insert into credit_entries values
    (written, -1, service_account('refunded', original.unit), original.unit, -moved);
  if price_back > 0 then
    insert into credit_entries
      select written, 1000 + e.line, e.account_id, e.unit, case a.kind when 'sales' then price_back else -price_back end
      from credit_entries e join credit_accounts a on a.id = e.account_id
      where e.transaction_id = wanted and a.kind in ('received', 'sales');
  end if;
  return moved;
end
$$;
revoke execute on function public.refund_transaction from public;
