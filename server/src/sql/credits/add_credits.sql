-- Gives a member a new lot: bought, with what was paid for it, or as a reward. For the service alone. Once
-- per key; returns whether it is new, and its transaction.
create or replace function public.add_credits(member uuid, added_kind text, added_unit text, added bigint,
  added_action text, about text, added_key text, price bigint, currency text, expiry timestamptz,
  at timestamptz)
returns table (is_new boolean, transaction_id uuid)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  written uuid;
  lot bigint;
  source constant text := case added_kind when 'purchase' then 'purchased' else 'rewarded' end;
begin
  perform open_wallet(member, at);
  select t.id into written from credit_transactions t where t.user_id = member and t.key = added_key;
  if found then
    return query select false, written;
    return;
  end if;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, key, happened_at)
    values (member, added_kind, added_unit, added, spendable(member, added_unit, at) + added, added_action,
      about, added_key, at)
    returning id into written;
  insert into credit_accounts (user_id, kind, unit, expires_at, opened_at)
    values (member, 'lot', added_unit, expiry, at) returning id into lot;
  insert into credit_entries values (written, 0, service_account(source, added_unit), added_unit, -added),
    (written, 1, lot, added_unit, added);
  if price > 0 then
    insert into credit_entries values (written, 2, service_account('received', currency), currency, price),
      (written, 3, service_account('sales', currency), currency, -price);
  end if;
  return query select true, written;
end
$$;
revoke execute on function public.add_credits from public;
