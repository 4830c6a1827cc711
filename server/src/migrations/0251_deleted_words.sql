-- What is deleted keeps its place and nothing else, also where the others were told of it.
create or replace function public.delete_message(wanted uuid, now_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  held messages := hold_message(wanted, asking);
  tellings text[] := array['message:' || wanted, 'message_request:' || wanted];
begin
  if held.sender_id <> asking then perform refuse('not_found', 'Message not found'); end if;
  if held.deleted_at is not null then return; end if;
  update messages m set content = '', search_text = '', edited_at = null, deleted_at = now_at
    where m.id = wanted;
  delete from message_attachments a where a.message_id = wanted;
  delete from message_reactions r where r.message_id = wanted;
  delete from notifications n using conversation_participants p, notification_facts f
    where p.conversation_id = held.conversation_id and f.owner_id = p.user_id
      and f.fact_key = any(tellings) and n.id = f.notification_id;
  update notification_facts f set data = jsonb_set(f.data, '{facts,excerpt}', '""')
    from conversation_participants p
    where p.conversation_id = held.conversation_id and f.owner_id = p.user_id
      and f.fact_key = any(tellings);
end
$$;
