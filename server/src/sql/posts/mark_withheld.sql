-- What a member writes is marked as they are at that moment. The lock makes a ban or a withdrawn consent
-- wait for it, which then finds it. Definer, because members may not read accounts; whatever mark the row
-- has itself counts for nothing.
create or replace function public.mark_withheld() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select u.is_withheld into new.is_withheld from auth.users u where u.id = new.owner_id for share;
  new.is_withheld := coalesce(new.is_withheld, false);
  return new;
end
$$;
revoke execute on function public.mark_withheld from public;
