-- Counts contacts that a statement adds or deletes. Definer, because members may read tallies and
-- never write them. When a member is erased, their contacts are deleted after the member: nothing
-- is counted then.
create or replace function public.tally_contact_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into contact_tallies (owner_id, active, archived)
  select owner_id, sign * count(*) filter (where archived_at is null),
    sign * count(*) filter (where archived_at is not null)
  from changed where deleted_at is null
    and exists (select from auth.users where auth.users.id = changed.owner_id)
  group by owner_id;
  return null;
end
$$;
