-- Refuses every change of what is written in the ledger, for every role, but one: an erased member leaves
-- their transactions without the member and without what these were about.
create or replace function public.protect_ledger() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'credit_transactions' then
    -- Two deep: the foreign key's own clearing of an account that goes.
    if pg_trigger_depth() >= 2 and new.user_id is null and old.user_id is not null then
      new.key := new.id::text;
      new.resource_id := null;
      return new;
    end if;
  end if;
  -- Loading a backup empties what is empty.
  if tg_op = 'TRUNCATE' and tg_table_name = 'credit_entries'
    and not exists (select from public.credit_entries) then return null; end if;
  if tg_op = 'TRUNCATE' and tg_table_name = 'credit_transactions'
    and not exists (select from public.credit_transactions) then return null; end if;
  raise exception 'the ledger is only ever added to' using errcode = '42501';
end
$$;
