-- Marks all messages of the asker as read and returns in how many conversations.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.mark_all_messages(marked_at timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  waiting record;
  marked integer := 0;
begin
  -- In one order, so that two at once can't hold each other up.
  for waiting in
    select c.id, c.last_seq from conversation_participants p
      join conversations c on c.id = p.conversation_id
      where p.user_id = asking and p.read_seq < c.last_seq order by c.id
  loop
    perform record_read_progress(waiting.id, asking, waiting.last_seq, waiting.last_seq, marked_at,
      participant_status(waiting.id, asking) = 'open');
    marked := marked + 1;
  end loop;
  return marked;
end
$$;
revoke execute on function public.mark_all_messages from public;
grant execute on function public.mark_all_messages to authenticated;
