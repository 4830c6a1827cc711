-- Keeps a keyed hash of the addresses of an account that is erased, if it came by a referral.
create or replace function public.mark_leaver() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from referrals where member_id = old.id) then
    insert into referral_marks (address_hash, left_on)
      select (address_marks(kind, address))[1], current_date
      from (values ('email', plain_address(old.email)), ('phone', old.phone)) held (kind, address)
      where address is not null
      on conflict (address_hash) do update set left_on = excluded.left_on;
  end if;
  return old;
end
$$;
revoke execute on function public.mark_leaver from public;
