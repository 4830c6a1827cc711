-- Counts contacts that a statement adds or deletes. Definer, because members may read tallies and
-- never write them. When a member is erased, their contacts are deleted after the member: nothing
-- is counted then. Each owner is looked up separately: a join would keep the plan that suits as many
-- rows as the first statement of its connection had.
create or replace function public.tally_contact_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into contact_tallies (owner_id, active, archived)
  select * from (
    select owner_id, sign * count(*) filter (where archived_at is null),
      sign * count(*) filter (where archived_at is not null)
    from changed where deleted_at is null group by owner_id
  ) counted
  where (select count(*) > 0 from auth.users where auth.users.id = counted.owner_id);
  return null;
end
$$;
