-- Releases holds whose time has passed, so many at once, in the order of the wallets' locks. Returns how
-- many.
create or replace function public.release_expired_holds(at timestamptz, at_once integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  members uuid[];
  released integer;
begin
  select array_agg(owner_id) into members from (
    select w.owner_id from wallets w
    where w.owner_id in (select h.user_id from credit_holds h
      where h.settled_at is null and h.expires_at <= at order by h.expires_at limit at_once)
    order by w.owner_id for update skip locked) locked;
  if members is null then return 0; end if;
  select count(release_hold(due.id, at)) into released from (
    select h.id from credit_holds h
    where h.user_id = any(members) and h.settled_at is null and h.expires_at <= at
    order by h.user_id, h.id) due;
  return released;
end
$$;
revoke execute on function public.release_expired_holds from public;
