-- Holds what is left of a purchase, or of what came with a plan, while its payment is disputed, once per key.
-- Null where nothing is left that hasn't expired. `release_hold` gives it back. For the service alone.
create or replace function public.freeze_purchase(purchase uuid, freeze_key text, at timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  original credit_transactions;
  lot credit_accounts;
  target bigint;
  frozen uuid;
  written uuid;
begin
  select * into original from credit_transactions t where t.id = purchase and t.kind in ('purchase', 'grant');
  if original.user_id is null then return null; end if;
  perform open_wallet(original.user_id, at);
  select t.hold_id into frozen from credit_transactions t
    where t.user_id = original.user_id and t.key = freeze_key;
  if found then return frozen; end if;
  select a.* into lot from credit_entries e join credit_accounts a on a.id = e.account_id
    where e.transaction_id = purchase and a.kind = 'lot';
  if coalesce(lot.balance, 0) = 0 or lot.expires_at <= at then return null; end if;
  select a.id into target from credit_accounts a
    where a.user_id = original.user_id and a.unit = lot.unit and a.kind = 'held';
  if not found then
    insert into credit_accounts (user_id, kind, unit, opened_at)
      values (original.user_id, 'held', lot.unit, at) returning id into target;
  end if;
  insert into credit_holds (user_id, unit, amount, action, resource_id, quantity, held_at, expires_at)
    values (original.user_id, lot.unit, lot.balance, 'payment_disputed', original.resource_id, 1, at,
      at + interval '10 years')
    returning id into frozen;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, hold_id, key,
      happened_at)
    values (original.user_id, 'hold', lot.unit, -lot.balance,
      spendable(original.user_id, lot.unit, at) - lot.balance, 'payment_disputed', original.resource_id,
      frozen, freeze_key, at)
    returning id into written;
  insert into credit_entries values (written, 0, target, lot.unit, lot.balance),
    (written, 1, lot.id, lot.unit, -lot.balance);
  return frozen;
end
$$;
revoke execute on function public.freeze_purchase from public;
