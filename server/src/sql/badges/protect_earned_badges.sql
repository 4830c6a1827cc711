-- Refuses every change of what was earned but one: an erased account takes its own with it, by the foreign
-- key's own deletion, or batch by batch in transactions that name it as `kith.erased_member`.
create or replace function public.protect_earned_badges() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and (pg_trigger_depth() >= 2
    or current_setting('kith.erased_member', true) = old.owner_id::text) then
    return old;
  end if;
  raise exception 'a badge is earned for good' using errcode = '42501';
end
$$;
