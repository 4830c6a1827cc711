-- What a contact of the asker is to a member: see the contract's `linkStatuses`.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and answers only what `member_of_contact` lets them know.
create or replace function public.contact_link(contact uuid)
returns table (status text, member_id uuid, member_name text, request_id uuid, via text,
  linked_at timestamptz, is_mutual boolean)
language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select case when own.owner_id is not null then 'linked'
      when sent.id is not null then 'requested'
      when received.id is not null then 'received'
      else 'available' end,
    f.id, f.display_name, coalesce(sent.id, received.id), own.via, own.linked_at,
    own.owner_id is not null and other.owner_id is not null
  from profiles f
    left join live_link(auth_uid(), f.id) own on true
    left join live_link(f.id, auth_uid()) other on true
    left join waiting_link_request(auth_uid(), f.id) sent on own.owner_id is null
    left join waiting_link_request(f.id, auth_uid()) received on own.owner_id is null
      and received.declined_at is null
  where f.id = member_of_contact(auth_uid(), contact)
$$;
revoke execute on function public.contact_link from public;
grant execute on function public.contact_link to authenticated;
