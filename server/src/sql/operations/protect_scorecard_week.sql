-- Refuses every change of a week that is over but one: an account that is deleted is taken out, by its
-- foreign key.
create or replace function public.protect_scorecard_week() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() >= 2 and new.responsible_id is null
    and to_jsonb(new) - 'responsible_id' = to_jsonb(old) - 'responsible_id' then
    return new;
  end if;
  raise exception 'a week of the scorecard that is over stays as it was' using errcode = '42501';
end
$$;
revoke execute on function public.protect_scorecard_week from public;
