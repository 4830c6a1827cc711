-- A request to the asker, held until the transaction ends, with what accepting may put into a new
-- contact: the requester's name and confirmed address, which they were shown to share.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction. What is not theirs to answer is missing.
create or replace function public.hold_link_request(request uuid)
returns table (member_id uuid, name text, email text, status text, contact_id uuid)
language plpgsql volatile security definer rows 1 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  requester uuid;
begin
  select r.owner_id into requester from member_link_requests r
    where r.id = request and r.member_id = asking;
  if found then perform lock_member_pair(asking, requester); end if;
  return query
    select r.owner_id, f.display_name, u.email::text, r.status,
      contact_to_link(asking, r.owner_id)
    from member_link_requests r
      join contacts c on c.owner_id = r.owner_id and c.id = r.contact_id and c.deleted_at is null
      join profiles f on f.id = r.owner_id
      join auth.users u on u.id = r.owner_id
    where r.id = request and r.member_id = asking and r.status in ('pending', 'accepted')
      and is_reachable(r.owner_id) and not is_blocked_between(asking, r.owner_id)
    for update of r;
end
$$;
revoke execute on function public.hold_link_request from public;
grant execute on function public.hold_link_request to authenticated;
