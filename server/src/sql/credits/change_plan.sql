-- Puts a member on a plan from a moment on; says what they pay each month of it and until when it is paid, and
-- until when they have Plus by what they wanted to pay. A larger plan brings its difference for the paid month
-- at once, a smaller one takes nothing back. For the service alone.
create or replace function public.change_plan(member uuid, wanted text, paid text,
  paid_until timestamptz, gift timestamptz, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform open_wallet(member, at);
  update wallets set plan = wanted, paid_plan = paid, plan_until = paid_until, gift_until = gift,
      plan_due_at = null
    where owner_id = member;
  perform grant_month(array[member], at);
end
$$;
revoke execute on function public.change_plan from public;
