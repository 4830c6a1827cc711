-- Declines a request to the asker. To its requester it keeps waiting.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.decline_link_request(request uuid, at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update member_link_requests r set declined_at = coalesce(r.declined_at, at)
    where r.id = request and r.member_id = auth_uid() and r.status = 'pending';
  if not found then perform raise_refusal('not_found', 'Request not found'); end if;
end
$$;
revoke execute on function public.decline_link_request from public;
grant execute on function public.decline_link_request to authenticated;
