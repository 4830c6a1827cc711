-- An appeal waits for its answer. Definer, because no member may write a case.
create or replace function public.moderation_appeal_waits() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update moderation_cases c set waits_since = coalesce(c.waits_since, new.appealed_at)
    where c.id = new.case_id;
  return null;
end
$$;
revoke execute on function public.moderation_appeal_waits from public;
