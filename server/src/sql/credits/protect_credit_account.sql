-- An account begins empty, its balance changes by entries alone (whose trigger is one deeper), it never
-- changes hands, and it stays.
create or replace function public.protect_credit_account() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then return new; end if;
  if tg_op = 'UPDATE' and (old.kind, old.unit, old.opened_at) = (new.kind, new.unit, new.opened_at)
    and old.expires_at is not distinct from new.expires_at
    and (old.balance = new.balance or pg_trigger_depth() >= 2)
    and (old.user_id is not distinct from new.user_id
      or new.user_id is null and pg_trigger_depth() >= 2) then
    return new;
  end if;
  raise exception 'an account of the ledger changes by its entries alone' using errcode = '42501';
end
$$;
