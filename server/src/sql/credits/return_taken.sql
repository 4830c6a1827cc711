-- Gives back what `take_back_purchase` took with a key, to the lot that it came from, once. Returns how much
-- that was: 0 when nothing was taken, or from an erased member. A lot that has expired meanwhile gets it, too,
-- and the next sweep expires it. For the service alone.
create or replace function public.return_taken(member uuid, taken_key text, back_key text, at timestamptz)
returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  original credit_transactions;
  lot credit_accounts;
  written uuid;
  back bigint;
begin
  if member is null then return 0; end if;
  perform open_wallet(member, at);
  select * into original from credit_transactions t
    where t.user_id = member and t.key = taken_key and t.kind = 'refund';
  if not found then return 0; end if;
  back := -original.change;
  if exists (select from credit_transactions t where t.user_id = member and t.key = back_key) then
    return back;
  end if;
  select a.* into lot from credit_entries e join credit_accounts a on a.id = e.account_id
    where e.transaction_id = original.id and a.kind = 'lot';
  update credit_accounts set closed_at = null where id = lot.id and closed_at is not null;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, reverses, key,
      happened_at)
    values (member, 'refund', original.unit, back, spendable(member, original.unit, at)
      + case when lot.expires_at is null or lot.expires_at > at then back else 0 end, original.action,
      original.resource_id, original.id, back_key, at)
    returning id into written;
  insert into credit_entries values (written, 0, service_account('refunded', lot.unit), lot.unit, -back),
    (written, 1, lot.id, lot.unit, back);
  return back;
end
$$;
revoke execute on function public.return_taken from public;
