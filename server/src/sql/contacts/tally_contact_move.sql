-- Counts a contact that is archived, deleted or restored. Definer, as `tally_contact_rows`.
create or replace function public.tally_contact_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contact_tallies (owner_id, active, archived)
  values (new.owner_id,
    (new.deleted_at is null and new.archived_at is null)::integer
      - (old.deleted_at is null and old.archived_at is null)::integer,
    (new.deleted_at is null and new.archived_at is not null)::integer
      - (old.deleted_at is null and old.archived_at is not null)::integer);
  return null;
end
$$;
