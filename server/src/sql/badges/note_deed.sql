-- Notes that a member did something that may earn a badge, by the table in which it is written, or null for
-- anything. One row is enough until it is taken: the lock
-- that shares it keeps it from being taken before this transaction's deed can be seen.
create or replace function public.note_deed(member uuid, done_in text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if member is null then return; end if;
  perform from badge_checks where member_id = member and deed is not distinct from done_in for key share;
  if not found then insert into badge_checks (member_id, deed) values (member, done_in); end if;
end
$$;
revoke execute on function public.note_deed from public;
