-- Adds a step to the audit log of chains. The opportunity is the one that the introduction or meeting
-- belongs to at that moment.
-- Threat: as definer it passes row-level security; a member adds to their own log alone, and only
-- about what is theirs.
create or replace function public.record_chain_event(owner uuid, step text, by_role text, subject text,
  subject_id uuid, paths_found integer, at timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  pursued uuid;
begin
  if auth_uid() is not null and auth_uid() <> owner then
    raise exception 'only the owner''s chain' using errcode = '42501';
  end if;
  case subject
    when 'bridge' then
      select b.opportunity_id into strict pursued from bridges b
      where b.owner_id = owner and b.id = subject_id;
    when 'meeting' then
      select m.opportunity_id into strict pursued from meetings m
      where m.owner_id = owner and m.id = subject_id;
    else
      select o.id into strict pursued from opportunities o
      where o.owner_id = owner and o.id = subject_id;
  end case;
  insert into chain_events (owner_id, step, by_role, subject, subject_id, opportunity_id, found,
      happened_at)
    values (owner, step, by_role, subject, subject_id, pursued, paths_found, at);
  return pursued;
end
$$;
revoke execute on function public.record_chain_event from public;
grant execute on function public.record_chain_event to authenticated;
