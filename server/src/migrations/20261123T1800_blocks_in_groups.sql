-- In a conversation of several, two with a block between them see nothing of each other: see `hidden_in`.
-- The blocks are read once for all rows; what two wrote to each other stays.
create policy messages_unblocked on public.messages as restrictive for select to authenticated
  using (sender_id <> all ((select blocked_with_asker())::uuid[]) or exists (
    select from conversations c where c.id = messages.conversation_id and c.kind = 'direct'));
create policy message_reactions_unblocked on public.message_reactions
  as restrictive for select to authenticated
  using (cardinality((select blocked_with_asker())::uuid[]) = 0 or exists (
      select from conversations c where c.id = message_reactions.conversation_id and c.kind = 'direct')
    or user_id <> all ((select blocked_with_asker())::uuid[]) and exists (
      select from messages m where m.id = message_reactions.message_id));
create policy message_attachments_unblocked on public.message_attachments
  as restrictive for select to authenticated
  using (user_id <> all ((select blocked_with_asker())::uuid[]) or exists (
    select from conversations c where c.id = message_attachments.conversation_id and c.kind = 'direct'));
