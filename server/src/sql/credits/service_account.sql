-- The service's account of a kind and unit; those of a currency are opened when it is first used.
create or replace function public.service_account(wanted_kind text, wanted_unit text) returns bigint
language plpgsql
as $$
declare
  found_id bigint;
begin
  loop
    select id into found_id from credit_accounts
      where kind = wanted_kind and unit = wanted_unit and kind not in ('lot', 'held');
    if found then return found_id; end if;
    insert into credit_accounts (kind, unit, opened_at) values (wanted_kind, wanted_unit, now())
      on conflict do nothing;
  end loop;
end
$$;
revoke execute on function public.service_account from public;
