-- Accepts a request that `hold_link_request` holds: the requester's contact is linked, and `contact` of
-- the asker, if it is given. Returns the name
-- that the requester knows the asker by; null when it changed nothing.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.accept_link_request(request uuid, contact uuid, accepted_at timestamptz)
returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  held member_link_requests;
begin
  select r.* into held from member_link_requests r
    where r.id = request and r.member_id = asking for update;
  if not found or held.status = 'withdrawn' then
    perform raise_refusal('not_found', 'Request not found');
  end if;
  if contact is not null and not exists (select from contacts c
      where c.owner_id = asking and c.id = contact and c.deleted_at is null) then
    perform raise_refusal('not_found', 'Contact not found');
  end if;
  if held.status = 'accepted' then return null; end if;
  if exists (select from member_links l where l.owner_id = asking and l.contact_id = contact
      and l.member_id <> held.owner_id) then
    perform raise_refusal('illegal_state', 'The contact is linked to another member');
  end if;
  update member_link_requests r
    set status = 'accepted', answered_at = accepted_at, declined_at = null where r.id = held.id;
  perform store_link(held.owner_id, held.contact_id, asking, 'address', accepted_at);
  if contact is not null then
    perform store_link(asking, contact, held.owner_id, 'address', accepted_at);
  end if;
  update member_link_requests r set status = 'accepted', answered_at = accepted_at
    where r.owner_id = asking and r.member_id = held.owner_id and r.status = 'pending'
      and contact is not null;
  return (select f.name from profile_card(held.owner_id, asking) f);
end
$$;
revoke execute on function public.accept_link_request from public;
grant execute on function public.accept_link_request to authenticated;
