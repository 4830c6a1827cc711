-- Takes back the read receipts of all conversations of a member who has turned them off: others no
-- longer see theirs, and they no longer see those of others.
-- Threat: as definer it writes receipts of others; it takes the asker from the claims of the
-- transaction, and does nothing for one whose receipts are on.
create or replace function public.withdraw_read_receipts() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
begin
  if not exists (select from message_settings s
      where s.owner_id = asking and not s.sends_read_receipts) then return; end if;
  -- In one order, so that two at once can't block each other.
  perform from message_delivery_receipts r
    join conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = asking
    order by r.conversation_id, r.user_id for update of r;
  update message_delivery_receipts r set read_seq = 0, read_at = null
    from conversation_participants p
    where p.conversation_id = r.conversation_id and p.user_id = asking and r.read_seq > 0;
end
$$;
revoke execute on function public.withdraw_read_receipts from public;
grant execute on function public.withdraw_read_receipts to authenticated;
