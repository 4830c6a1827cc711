-- How many contacts a member has: the sums of these rows. Each statement that adds or takes away
-- contacts appends its difference, so that writers never wait for one another on a counter; about
-- every sixteenth of them folds the member's rows into one.
create table public.contact_tallies (
  owner_id uuid not null references auth.users on delete cascade,
  id bigint generated always as identity,
  active integer not null,
  archived integer not null,
  primary key (owner_id, id)
);
alter table public.contact_tallies enable row level security;
create policy contact_tallies_own on public.contact_tallies for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.contact_tallies to authenticated;

insert into public.contact_tallies (owner_id, active, archived)
select owner_id, count(*) filter (where archived_at is null), count(*) filter (where archived_at is not null)
from public.contacts where deleted_at is null group by owner_id;

-- Definer, because members may read tallies and never write them. When a member is erased, their
-- contacts go after the member: then there is nothing left to count.
create function public.tally_contact_rows() returns trigger
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
create trigger contacts_tally_insert after insert on public.contacts
  referencing new table as changed for each statement execute function public.tally_contact_rows();
create trigger contacts_tally_delete after delete on public.contacts
  referencing old table as changed for each statement execute function public.tally_contact_rows();

create function public.tally_contact_move() returns trigger
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
create trigger contacts_tally_move after update of archived_at, deleted_at on public.contacts
  for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)
    or (old.archived_at is null) is distinct from (new.archived_at is null))
  execute function public.tally_contact_move();

-- Rows that another transaction is folding are left to it: nobody waits, none is counted twice.
create function public.fold_contact_tallies() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with chosen as (
    select id from contact_tallies where owner_id = new.owner_id for update skip locked
  ), folded as (
    delete from contact_tallies t using chosen
    where t.owner_id = new.owner_id and t.id = chosen.id
    returning t.active, t.archived
  )
  insert into contact_tallies (owner_id, active, archived)
  select new.owner_id, sum(active), sum(archived) from folded having count(*) > 0;
  return null;
end
$$;
create trigger contact_tallies_fold after insert on public.contact_tallies
  for each row when (new.id % 16 = 0) execute function public.fold_contact_tallies();

create index interactions_deleted on public.interactions (deleted_at) where deleted_at is not null;
