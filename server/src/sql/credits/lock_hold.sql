-- A hold, under the lock of its member's wallet. Threat: another member's hold is as one that isn't there.
create or replace function public.lock_hold(wanted uuid, at timestamptz) returns public.credit_holds
language plpgsql
as $$
declare
  found_hold credit_holds;
begin
  select * into found_hold from credit_holds h where h.id = wanted
    and (auth_uid() is null or h.user_id = auth_uid());
  if found_hold.user_id is null then perform raise_refusal('not_found', 'No such hold'); end if;
  perform open_wallet(found_hold.user_id, at);
  select * into found_hold from credit_holds h where h.id = wanted;
  return found_hold;
end
$$;
revoke execute on function public.lock_hold from public;
