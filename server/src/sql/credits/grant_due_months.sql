-- Grants the months to so many of the wallets that wait for one, of the calendar or of their plan; those that
-- someone holds get it by themselves. Returns how many.
create or replace function public.grant_due_months(at timestamptz, at_once integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  members uuid[];
begin
  select array_agg(owner_id) into members from (
    select w.owner_id from wallets w
    where w.granted_month is null or w.granted_month < date_trunc('month', at at time zone 'UTC')
    order by w.granted_month nulls first, w.owner_id limit at_once for update skip locked) locked;
  if members is null then
    select array_agg(owner_id) into members from (
      select w.owner_id from wallets w where w.plan_due_at <= at
      order by w.plan_due_at, w.owner_id limit at_once for update skip locked) locked;
  end if;
  if members is null then return 0; end if;
  perform grant_month(members, at);
  return cardinality(members);
end
$$;
revoke execute on function public.grant_due_months from public;
