-- Sets credits aside for work that goes on after this database transaction. A repeat with the same key
-- gets the first hold. `outcome`: 'held', 'repeated' or 'insufficient', then without a hold.
create or replace function public.hold_credits(member uuid, held_unit text, held bigint, held_action text,
  about text, things integer, held_key text, until timestamptz, at timestamptz)
returns table (outcome text, id uuid, balance bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  described credit_transactions;
  target bigint;
  new_hold uuid;
begin
  perform open_wallet(member, at);
  select t.hold_id into new_hold from credit_transactions t where t.user_id = member and t.key = held_key;
  if found then
    return query select 'repeated', new_hold, spendable(member, held_unit, at);
    return;
  end if;
  if spendable(member, held_unit, at) < held then
    return query select 'insufficient', null::uuid, spendable(member, held_unit, at);
    return;
  end if;
  select a.id into target from credit_accounts a
    where a.user_id = member and a.unit = held_unit and a.kind = 'held';
  if not found then
    insert into credit_accounts (user_id, kind, unit, opened_at) values (member, 'held', held_unit, at)
      returning credit_accounts.id into target;
  end if;
  insert into credit_holds (user_id, unit, amount, action, resource_id, quantity, held_at, expires_at)
    values (member, held_unit, held, held_action, about, things, at, until)
    returning credit_holds.id into new_hold;
  described.kind := 'hold';
  described.action := held_action;
  described.resource_id := about;
  described.quantity := things;
  described.hold_id := new_hold;
  described.key := held_key;
  described.happened_at := at;
  perform take_from_lots(member, held_unit, held, target, described);
  return query select 'held', new_hold, spendable(member, held_unit, at);
end
$$;
revoke execute on function public.hold_credits from public;
grant execute on function public.hold_credits to authenticated;
