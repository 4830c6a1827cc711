-- Takes back a part of what was bought, given, or came with a plan, as far as its lot still has it, once per
-- key. Returns how much it took: 0 from an erased member, or when it has expired. For the service alone.
create or replace function public.take_back_purchase(purchase uuid, wanted bigint, back_key text,
  at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  original credit_transactions;
  lot credit_accounts;
  taken bigint;
  written uuid;
begin
  select * into original from credit_transactions t where t.id = purchase and t.kind in ('purchase', 'grant', 'reward');
  if original.user_id is null then return 0; end if;
  perform open_wallet(original.user_id, at);
  select t.change into taken from credit_transactions t
    where t.user_id = original.user_id and t.key = back_key;
  if found then return -taken; end if;
  select a.* into lot from credit_entries e join credit_accounts a on a.id = e.account_id
    where e.transaction_id = purchase and a.kind = 'lot';
  taken := least(wanted, lot.balance);
  if taken is null or taken <= 0 or lot.expires_at <= at then return 0; end if;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, key, happened_at)
    values (original.user_id, 'refund', original.unit, -taken,
      spendable(original.user_id, original.unit, at) - taken, original.action, original.resource_id,
      back_key, at)
    returning id into written;
  insert into credit_entries values (written, 0, service_account('refunded', lot.unit), lot.unit, taken),
    (written, 1, lot.id, lot.unit, -taken);
  return taken;
end
$$;
revoke execute on function public.take_back_purchase from public;
