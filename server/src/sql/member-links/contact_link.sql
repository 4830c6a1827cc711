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
    left join member_links own on own.owner_id = auth_uid() and own.member_id = f.id
    left join member_links other on other.owner_id = f.id and other.member_id = auth_uid()
    left join member_link_requests sent on own.owner_id is null and sent.owner_id = auth_uid()
      and sent.member_id = f.id and sent.status = 'pending'
    left join member_link_requests received on own.owner_id is null and received.owner_id = f.id
      and received.member_id = auth_uid() and received.status = 'pending'
      and received.declined_at is null
  where f.id = member_of_contact(auth_uid(), contact)
$$;
revoke execute on function public.contact_link from public;
grant execute on function public.contact_link to authenticated;
