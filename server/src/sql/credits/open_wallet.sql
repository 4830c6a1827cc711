-- Takes the lock of a member's part of the ledger, which is its wallet's row, and sees that the credits
-- of the month, and of the plan's month, are there. Whoever changes anything of the member's in the ledger calls this first: one lock,
-- taken in one order.
-- Threat: it runs with the service's rights for members as well, so a member opens their own alone.
create or replace function public.open_wallet(member uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  granted_in date;
  plan_due timestamptz;
begin
  if auth_uid() <> member then
    raise exception 'a wallet of another member' using errcode = '42501';
  end if;
  loop
    update wallets set version = version + 1, changed_at = at where owner_id = member
      returning granted_month, plan_due_at into granted_in, plan_due;
    exit when found;
    insert into wallets (owner_id, changed_at) values (member, at) on conflict do nothing;
  end loop;
  if granted_in is null or granted_in < date_trunc('month', at at time zone 'UTC') or plan_due <= at then
    perform grant_month(array[member], at);
  end if;
end
$$;
revoke execute on function public.open_wallet from public;
grant execute on function public.open_wallet to authenticated;
