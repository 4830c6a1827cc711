-- Books money between accounts of the service: what each gets, less than zero for what it gives. Once per
-- key of a member, null for a repeat. An erased member's money is booked without them. For the service alone.
create or replace function public.book_money(member uuid, booked_action text, about text, booked_key text,
  currency text, accounts text[], amounts bigint[], at timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  written uuid;
begin
  if member is not null then perform open_wallet(member, at); end if;
  insert into credit_transactions (user_id, kind, unit, change, balance, action, resource_id, key, happened_at)
    values (member, 'payment', currency, 0, 0, booked_action, about, booked_key, at)
    on conflict (user_id, key) do nothing returning id into written;
  if written is null then return null; end if;
  insert into credit_entries
    select written, part.line, service_account(part.account, currency), currency, part.amount
    from unnest(accounts, amounts) with ordinality as part (account, amount, line) where part.amount <> 0;
  return written;
end
$$;
revoke execute on function public.book_money from public;
