-- Asks the member that a contact of the asker is for a link. Where they agreed already, by a request or
-- a link of their own, the two are linked at once. A link or a request of the asker's whose contact is
-- deleted is replaced. `notifies`: who is to be notified of what.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction. A contact without a member, and one with a member that the asker may not know, are the
-- same.
create or replace function public.ask_for_link(contact uuid, asked_at timestamptz)
returns table (request_id uuid, member_id uuid, known_as text, notifies text)
language plpgsql security definer rows 1 set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  other uuid := member_of_contact(asking, contact);
  theirs member_link_requests;
  mine member_link_requests;
begin
  if other is null then perform raise_refusal('not_found', 'Contact not found'); end if;
  perform lock_member_pair(asking, other);
  if is_blocked_between(asking, other) then
    perform raise_refusal('not_found', 'Contact not found');
  end if;
  if exists (select from live_link(asking, other)) then return; end if;
  select r.* into theirs from waiting_link_request(other, asking) r;
  if found then
    update member_link_requests r set status = 'accepted', answered_at = asked_at, declined_at = null
      where r.owner_id = other and r.member_id = asking;
    perform store_link(other, theirs.contact_id, asking, 'address', asked_at);
  end if;
  if exists (select from live_link(other, asking)) then
    perform store_link(asking, contact, other, 'address', asked_at);
    -- One whose contact is deleted would be back with it.
    update member_link_requests r set status = 'accepted', answered_at = asked_at
      where r.owner_id = asking and r.member_id = other and r.status = 'pending';
    return query select theirs.id, other, f.name,
      case when theirs.id is not null then 'link_accepted' end from profile_card(other, asking) f;
    return;
  end if;
  if exists (select from waiting_link_request(asking, other)) then return; end if;
  insert into member_link_requests as r (owner_id, contact_id, member_id, status, created_at)
    values (asking, contact, other, 'pending', asked_at)
    on conflict (owner_id, member_id) do update
      set contact_id = excluded.contact_id, status = 'pending', created_at = excluded.created_at,
        answered_at = null
    returning r.* into mine;
  return query select mine.id, other, f.name,
    case when mine.declined_at is null then 'link_request' end from profile_card(other, asking) f;
end
$$;
revoke execute on function public.ask_for_link from public;
grant execute on function public.ask_for_link to authenticated;
