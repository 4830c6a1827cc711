-- The one conversation of a pair, created where there is none: open to linked members, a request
-- between all others, of which a member may send `daily_requests`. A member who can't be messaged
-- looks like a missing one.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.open_conversation(other uuid, asked_at timestamptz, daily_requests integer)
returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  found_id uuid;
  is_linked boolean;
begin
  select id into found_id from conversations
    where low_member_id = least(asking, other) and high_member_id = greatest(asking, other);
  if found then return found_id; end if;
  if not is_reachable(other) or exists (select from member_blocks b
      where (b.owner_id, b.blocked_id) in ((asking, other), (other, asking))) then
    perform raise_refusal('not_found', 'Member not found');
  end if;
  is_linked := linked_contact(asking, other) is not null or linked_contact(other, asking) is not null;
  if not is_linked then
    -- Two requests at once must not both take the last of the day.
    perform pg_advisory_xact_lock(hashtextextended('requests:' || asking, 0));
    if (select count(*) from conversations c where c.started_by = asking and c.state = 'requested'
        and c.created_at > asked_at - interval '1 day') >= daily_requests then
      perform raise_refusal('request_limit_reached', 'So many requests are not taken in a day');
    end if;
  end if;
  insert into conversations (low_member_id, high_member_id, state, started_by, created_at)
    values (least(asking, other), greatest(asking, other),
      case when is_linked then 'open' else 'requested' end, asking, asked_at)
    on conflict (low_member_id, high_member_id) do nothing
    returning id into found_id;
  if not found then
    select id into found_id from conversations
      where low_member_id = least(asking, other) and high_member_id = greatest(asking, other);
    return found_id;
  end if;
  insert into conversation_participants (conversation_id, user_id, joined_at)
    values (found_id, asking, asked_at), (found_id, other, asked_at);
  insert into message_delivery_receipts (conversation_id, user_id)
    values (found_id, asking), (found_id, other);
  return found_id;
end
$$;
revoke execute on function public.open_conversation from public;
grant execute on function public.open_conversation to authenticated;
