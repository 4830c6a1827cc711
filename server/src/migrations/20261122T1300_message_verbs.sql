-- Members change what is their own in conversations. Policies and column grants say whose rows and
-- which columns; for how long and in which conversations is decided by the verbs of `features/messages`.

create policy messages_own_changes on public.messages for update to authenticated
  using (sender_id = (select auth_uid())) with check (sender_id = (select auth_uid()));
grant update (content, search_text, edited_at, deleted_at) on public.messages to authenticated;

-- The message has to be one that the member sees: its policies hold inside of these, too.
create policy message_reactions_added on public.message_reactions for insert to authenticated
  with check (user_id = (select auth_uid()) and exists (select from messages m
    where m.id = message_reactions.message_id
      and m.conversation_id = message_reactions.conversation_id and m.deleted_at is null));
create policy message_reactions_removed on public.message_reactions for delete to authenticated
  using (user_id = (select auth_uid()));
-- Once a sender has deleted a message, its reactions and files go with it.
create policy message_reactions_of_deleted on public.message_reactions for delete to authenticated
  using (exists (select from messages m where m.id = message_reactions.message_id
    and m.sender_id = (select auth_uid()) and m.deleted_at is not null));
create policy message_attachments_of_deleted on public.message_attachments for delete to authenticated
  using (exists (select from messages m where m.id = message_attachments.message_id
    and m.sender_id = (select auth_uid()) and m.deleted_at is not null));
grant insert, delete on public.message_reactions to authenticated;
grant delete on public.message_attachments to authenticated;

create policy conversation_participants_muted on public.conversation_participants
  for update to authenticated
  using (user_id = (select auth_uid())) with check (user_id = (select auth_uid()));
grant update (muted_until) on public.conversation_participants to authenticated;

create policy message_settings_made on public.message_settings for insert to authenticated
  with check (owner_id = (select auth_uid()));
create policy message_settings_changed on public.message_settings for update to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant insert on public.message_settings to authenticated;
grant update (shows_presence, sends_read_receipts, updated_at) on public.message_settings
  to authenticated;
