-- How much of a unit a member can spend at a moment.
create or replace function public.spendable(member uuid, wanted_unit text, at timestamptz) returns bigint
language sql stable
as $$
  select coalesce(sum(balance), 0)::bigint from credit_accounts
  where user_id = member and unit = wanted_unit and kind = 'lot' and closed_at is null
    and (expires_at is null or expires_at > at)
$$;
revoke execute on function public.spendable from public;
grant execute on function public.spendable to authenticated;
