-- The asker withdraws a request of theirs; a repeat changes nothing.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.withdraw_link_request(request uuid, at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update member_link_requests r set status = 'withdrawn', answered_at = at
    where r.id = request and r.owner_id = auth_uid() and r.status = 'pending';
  if not found and not exists (select from member_link_requests r
      where r.id = request and r.owner_id = auth_uid() and r.status = 'withdrawn') then
    perform raise_refusal('not_found', 'Request not found');
  end if;
end
$$;
revoke execute on function public.withdraw_link_request from public;
grant execute on function public.withdraw_link_request to authenticated;
