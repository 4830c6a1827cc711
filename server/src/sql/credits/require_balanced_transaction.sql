-- At the end of a database transaction: what one transaction of the ledger takes from accounts it adds to
-- others, in each unit.
create or replace function public.require_balanced_transaction() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from credit_entries e where e.transaction_id = new.transaction_id
      group by e.unit having sum(e.amount) <> 0) then
    raise exception 'the entries of transaction % do not add up to zero', new.transaction_id
      using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function public.require_balanced_transaction from public;
