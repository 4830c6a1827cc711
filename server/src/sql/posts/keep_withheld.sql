-- After a change of an account or of the consent to be processed; the argument is the column that names
-- the member.
-- Threat: as definer it writes rows of other members' posts, namely counts.
create or replace function public.keep_withheld() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform withhold_member((to_jsonb(new) ->> tg_argv[0])::uuid, now());
  return null;
end
$$;
revoke execute on function public.keep_withheld from public;
