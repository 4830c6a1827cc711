-- Writes a transaction that takes an amount from a member's lots, those that expire soonest first, and
-- adds it to one account. Null, and nothing is written, when they can't spend as much, or when a transaction
-- has its key. For functions that hold the wallet's lock.
create or replace function public.take_from_lots(member uuid, taken_unit text, taken bigint, target bigint,
  described public.credit_transactions) returns uuid
language plpgsql
as $$
declare
  available constant bigint := spendable(member, taken_unit, described.happened_at);
  written uuid;
  rest bigint := taken;
  part bigint;
  line_number integer := 1;
  lot record;
begin
  if available < taken then return null; end if;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, quantity,
      hold_id, key, happened_at)
    values (member, described.kind, taken_unit, -taken, available - taken, described.action,
      described.resource_id, described.quantity, described.hold_id, described.key,
      -- After the month's credits, which may have arrived with it.
      described.happened_at + interval '1 microsecond')
    on conflict (user_id, key) do nothing returning id into written;
  if written is null then return null; end if;
  for lot in select id, balance from credit_accounts
      where user_id = member and unit = taken_unit and kind = 'lot' and closed_at is null and balance > 0
        and (expires_at is null or expires_at > described.happened_at)
      order by expires_at nulls last, id
  loop
    part := least(rest, lot.balance);
    insert into credit_entries values (written, line_number, lot.id, taken_unit, -part);
    line_number := line_number + 1;
    rest := rest - part;
    exit when rest = 0;
  end loop;
  insert into credit_entries values (written, 0, target, taken_unit, taken);
  return written;
end
$$;
revoke execute on function public.take_from_lots from public;
