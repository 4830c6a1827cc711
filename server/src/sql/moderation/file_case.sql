-- The case about something that was reported, which waits for a decision from now on. For functions of
-- the service: it writes what no member may.
create or replace function public.file_case(kind text, wanted uuid, member uuid, at timestamptz)
returns uuid
language sql
as $$
  insert into moderation_cases as c (subject, subject_id, member_id, created_at, waits_since)
  values (kind, wanted, member, at, at)
  on conflict (subject, subject_id, member_id)
    do update set waits_since = coalesce(c.waits_since, excluded.waits_since)
  returning c.id
$$;
revoke execute on function public.file_case from public;
