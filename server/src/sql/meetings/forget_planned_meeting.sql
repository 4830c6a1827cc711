-- A meeting that lies ahead goes with its organiser, and so does its answer to a nudge; one that took
-- place stays the guest's. Definer, because it is the organiser's account that is erased.
create or replace function public.forget_planned_meeting() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from interactions i
    where i.owner_id = old.owner_id and i.id = old.interaction_id and not i.counted;
  if found then
    perform take_back_answer(old.owner_id, old.interaction_id);
  end if;
  return null;
end
$$;
revoke execute on function public.forget_planned_meeting from public;
