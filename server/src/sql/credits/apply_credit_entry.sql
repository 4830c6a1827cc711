-- Adds an entry to the stored balance of its account. The check of the balance refuses a negative one,
-- whoever else writes at the same time: the update waits for them.
create or replace function public.apply_credit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update credit_accounts set balance = balance + new.amount
    where id = new.account_id and unit = new.unit and kind in ('lot', 'held');
  if not found and not exists (select from credit_accounts
      where id = new.account_id and unit = new.unit and kind not in ('lot', 'held')) then
    raise exception 'no account % in %', new.account_id, new.unit using errcode = '23503';
  end if;
  return null;
end
$$;
revoke execute on function public.apply_credit_entry from public;
