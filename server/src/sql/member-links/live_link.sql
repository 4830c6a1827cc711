-- A member's link to another. One whose contact is deleted counts for nothing until it is restored.
-- For functions of the service.
create or replace function public.live_link(owner uuid, member uuid)
returns setof public.member_links
language sql stable rows 1
as $$
  select l.* from member_links l
    join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id and c.deleted_at is null
  where l.owner_id = owner and l.member_id = member
$$;
