-- What an erased member had left is booked as expired, so that their accounts, which stay without them, are
-- empty. For the service, before the account goes.
create or replace function public.close_wallet(member uuid) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  left_unit text;
  written uuid;
begin
  perform from wallets where owner_id = member for update;
  for left_unit in select distinct unit from credit_accounts
      where user_id = member and kind in ('lot', 'held') and balance > 0
  loop
    insert into credit_transactions (user_id, kind, unit, change, balance, key, happened_at)
      select member, 'close', left_unit, -coalesce(sum(balance) filter (where kind = 'lot'), 0), 0,
        'close:' || gen_random_uuid(), now()
      from credit_accounts where user_id = member and unit = left_unit and kind in ('lot', 'held')
      returning id into written;
    insert into credit_entries
      select written, row_number() over (order by id), id, unit, -balance from credit_accounts
        where user_id = member and unit = left_unit and kind in ('lot', 'held') and balance > 0
      union all
      select written, 0, service_account('expired', left_unit), left_unit, sum(balance) from credit_accounts
        where user_id = member and unit = left_unit and kind in ('lot', 'held') and balance > 0;
  end loop;
  update credit_holds set released = amount - captured, settled_at = now()
    where user_id = member and settled_at is null;
end
$$;
revoke execute on function public.close_wallet from public;
