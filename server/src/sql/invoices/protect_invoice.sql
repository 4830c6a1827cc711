-- An issued document never changes, for any role, but for one thing: an erased member leaves theirs. Up to
-- the amount below which the law asks for no buyer on an invoice, nothing of the member stays; above it the
-- name stays, which it asks for.
create or replace function public.protect_invoice() returns trigger
language plpgsql
as $$
begin
  -- Two deep: the foreign key's own clearing of an account that goes.
  if tg_op = 'UPDATE' and pg_trigger_depth() >= 2 and new.user_id is null and old.user_id is not null then
    new.buyer_email := null;
    if abs(new.total) <= (case new.currency when 'JPY' then 30000 when 'CNY' then 200000 else 25000 end) then
      new.buyer_name := null;
    end if;
    return new;
  end if;
  -- Loading a backup empties what is empty.
  if tg_op = 'TRUNCATE' and not exists (select from public.invoices) then return null; end if;
  raise exception 'an issued invoice never changes' using errcode = '42501';
end
$$;
