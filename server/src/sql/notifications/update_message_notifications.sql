-- Carries an edited or deleted text over to the notifications of the message, those that wait for a
-- push or an email included. Definer, because members may not write notifications of others.
create or replace function public.update_message_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  excerpt text := make_excerpt(new.content);
begin
  with updated as (
    update notification_facts f
      set data = jsonb_set(f.data, '{facts,excerpt}', to_jsonb(excerpt))
      from conversation_participants p
      where p.conversation_id = new.conversation_id and f.owner_id = p.user_id
        and f.fact_key in ('message:' || new.id, 'message_request:' || new.id)
      returning f.owner_id, f.notification_id, f.data)
  update notifications n set message = excerpt, data = updated.data
    from updated where n.id = updated.notification_id and n.user_id = updated.owner_id;
  return null;
end
$$;
revoke execute on function public.update_message_notifications from public;
