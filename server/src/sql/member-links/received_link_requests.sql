-- The requests that wait for the asker's answer, the last first; `contact_id` is their contact that
-- accepting links (`contact_to_link`), if they have one.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.received_link_requests()
returns table (id uuid, member_id uuid, member_name text, created_at timestamptz, contact_id uuid,
  contact_name text)
language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select r.id, r.owner_id, f.name, r.created_at, c.id, c.full_name
  from member_link_requests r
    join contacts asked on asked.owner_id = r.owner_id and asked.id = r.contact_id
      and asked.deleted_at is null
    cross join lateral profile_card(auth_uid(), r.owner_id) f
    left join contacts c on c.owner_id = auth_uid()
      and c.id = contact_to_link(auth_uid(), r.owner_id)
  where r.member_id = auth_uid() and r.status = 'pending' and r.declined_at is null
    and is_reachable(r.owner_id) and not is_blocked_between(auth_uid(), r.owner_id)
  order by r.created_at desc, r.id desc
  limit 200
$$;
revoke execute on function public.received_link_requests from public;
grant execute on function public.received_link_requests to authenticated;
