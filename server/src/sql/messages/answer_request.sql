-- The receiver of a request accepts or declines it; the sender of a declined one sees nothing of
-- that.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.answer_request(conversation uuid, accepts boolean, answered_at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  held conversations;
begin
  select c.* into held from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = asking
    where c.id = conversation for update of c;
  if not found then perform raise_refusal('not_found', 'Conversation not found'); end if;
  if held.state = 'open' and accepts then return; end if;
  if held.state = 'open' or held.started_by = asking or held.last_seq = 0 then
    perform raise_refusal('illegal_state', 'There is no request to answer');
  end if;
  update conversation_participants p set declined_at = case when accepts then null else answered_at end
    where p.user_id = asking and p.conversation_id = held.id;
  if not accepts then return; end if;
  if participant_status(held.id, asking) = 'closed' then
    perform raise_refusal('conversation_closed', 'Nothing can be written here');
  end if;
  update conversations c set state = 'open' where c.id = held.id;
  perform record_read_progress(held.id, asking, held.last_seq, 0, answered_at, true);
  perform note_conversation(held.id);
end
$$;
revoke execute on function public.answer_request from public;
grant execute on function public.answer_request to authenticated;
