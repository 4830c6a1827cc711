-- The contact of the asker for which the messages of a conversation of two count; null for none: with a
-- block between the two, and for a request that the asker neither sent nor accepted.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and answers only what `linked_contact` lets them know.
create or replace function public.counted_contact(conversation uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select linked_contact(auth_uid(), o.user_id)
  from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = auth_uid()
    join conversation_participants o on o.conversation_id = c.id and o.user_id <> auth_uid()
  where c.id = conversation and c.kind = 'direct' and c.last_seq > 0
    and (c.state = 'open' or c.started_by = auth_uid())
    and not is_blocked_between(auth_uid(), o.user_id)
$$;
revoke execute on function public.counted_contact from public;
grant execute on function public.counted_contact to authenticated;
