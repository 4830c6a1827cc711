-- Expires what is left of lots whose time has passed, of so many lots at once; wallets that someone holds
-- wait for the next run. Returns how many it closed.
create or replace function public.expire_lots(at timestamptz, at_once integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  members uuid[];
  closed integer;
begin
  select array_agg(owner_id) into members from (
    select w.owner_id from wallets w
    where w.owner_id in (select a.user_id from credit_accounts a
      where a.closed_at is null and a.expires_at <= at and a.kind = 'lot' order by a.expires_at limit at_once)
    order by w.owner_id for update skip locked) locked;
  if members is null then return 0; end if;
  with due as materialized (
    select a.id, a.user_id, a.unit, a.balance, gen_random_uuid() as transaction_id from credit_accounts a
    where a.user_id = any(members) and a.kind = 'lot' and a.closed_at is null and a.expires_at <= at
  ), marked as (
    update credit_accounts a set closed_at = at from due d where a.id = d.id returning a.id
  ), told as (
    update wallets w set version = w.version + 1, changed_at = at
    where w.owner_id in (select user_id from due where due.balance > 0)
  ), written as (
    insert into credit_transactions (id, user_id, kind, unit, change, balance, key, happened_at)
    select transaction_id, user_id, 'expire', unit, -due.balance, spendable(user_id, unit, at),
      'expire:' || transaction_id, at
    from due where due.balance > 0
  ), entered as (
    insert into credit_entries (transaction_id, line, account_id, unit, amount)
    select d.transaction_id, side.line,
      case side.line when 1 then d.id else service_account('expired', d.unit) end, d.unit,
      case side.line when 1 then -d.balance else d.balance end
    from due d cross join (values (1), (2)) side (line) where d.balance > 0
  )
  select count(*) into closed from marked;
  return closed;
end
$$;
revoke execute on function public.expire_lots from public;
