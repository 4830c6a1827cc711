-- A member's request to another that waits for an answer, or was declined. One whose contact is deleted
-- waits for no one until it is restored.
-- For functions of the service.
create or replace function public.waiting_link_request(owner uuid, member uuid)
returns setof public.member_link_requests
language sql stable rows 1
as $$
  select r.* from member_link_requests r
    join contacts c on c.owner_id = r.owner_id and c.id = r.contact_id and c.deleted_at is null
  where r.owner_id = owner and r.member_id = member and r.status = 'pending'
$$;
