-- What members were told of a message says no more than the message does: words that were changed or
-- taken back change or go there too, also where they wait to ring or to be mailed.
create function public.retell_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- As `notifyMember` shortens words.
  words text := btrim(regexp_replace(new.content, '\s+', ' ', 'g'));
begin
  if length(words) > 140 then
    words := left(words, 139) || '…';
  end if;
  with retold as (
    update notification_facts f
      set data = jsonb_set(f.data, '{facts,excerpt}', to_jsonb(words))
      from conversation_participants p
      where p.conversation_id = new.conversation_id and f.owner_id = p.user_id
        and f.fact_key in ('message:' || new.id, 'message_request:' || new.id)
      returning f.owner_id, f.notification_id, f.data)
  update notifications n set message = words, data = retold.data
    from retold where n.id = retold.notification_id and n.user_id = retold.owner_id;
  return null;
end
$$;
revoke execute on function public.retell_message from public;
create trigger retell_message after update of content on public.messages
  for each row when (old.content is distinct from new.content)
  execute function public.retell_message();
