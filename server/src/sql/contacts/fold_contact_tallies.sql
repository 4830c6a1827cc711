-- Folds the counts of a member into one row. Rows that another transaction is folding are left to
-- it, so that no one waits and none is counted twice.
create or replace function public.fold_contact_tallies() returns trigger
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
