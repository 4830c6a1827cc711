-- Everything of a conversation is read by its participants. Messages are sent only by a function, which
-- checks that the sender may write to the recipient.
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'direct' check (kind in ('direct', 'bridge')),
  -- The two of a direct conversation, the smaller id first: one conversation per pair.
  low_member_id uuid references auth.users on delete set null,
  high_member_id uuid references auth.users on delete set null,
  -- A request waits until the member who did not start it answers. Only they know that they declined:
  -- see `declined_at`.
  state text not null default 'open' check (state in ('requested', 'open')),
  started_by uuid references auth.users on delete set null,
  -- The number of the newest message: it alone orders a conversation, not any clock.
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null,
  check (low_member_id < high_member_id),
  unique (low_member_id, high_member_id)
);
create index conversations_by_high on public.conversations (high_member_id);
create index conversations_by_starter on public.conversations (started_by, created_at);
alter table public.conversations enable row level security;
create trigger notify_change after insert or update or delete on public.conversations
  for each row execute function public.notify_change('participants', 'id', 'id');

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  joined_at timestamptz not null,
  -- Up to where this participant read; what others may see of it is in the receipts.
  read_seq bigint not null default 0,
  -- When this participant declined the request.
  declined_at timestamptz,
  -- No notification until then; 'infinity' for good.
  muted_until timestamptz,
  primary key (user_id, conversation_id)
);
create index conversation_participants_of on public.conversation_participants (conversation_id);
alter table public.conversation_participants enable row level security;
create policy conversation_participants_own on public.conversation_participants
  for select to authenticated using (user_id = (select auth_uid()));
grant select on public.conversation_participants to authenticated;
-- Named after the table exists that it asks.
create policy conversations_shared on public.conversations for select to authenticated
  using (exists (select from conversation_participants p
    where p.conversation_id = conversations.id and p.user_id = (select auth_uid())));
grant select on public.conversations to authenticated;
create trigger conversation_participants_left after delete on public.conversation_participants
  referencing old table as gone for each statement execute function public.drop_empty_conversations();

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations on delete cascade,
  seq bigint not null,
  sender_id uuid not null references auth.users on delete cascade,
  -- Identifies one attempt to send: a repeat finds the first message.
  client_msg_id text not null,
  message_type text not null default 'text' check (message_type in ('text', 'attachment')),
  content text not null,
  -- Folded words of the content and of its files' names; the writer keeps them.
  search_text text not null default '',
  reply_to_id uuid references public.messages on delete set null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- A tombstone: the number stays, the content is gone.
  deleted_at timestamptz,
  unique (conversation_id, seq),
  unique (conversation_id, sender_id, client_msg_id)
);
create index messages_by_sender on public.messages (sender_id);
create index messages_replies on public.messages (reply_to_id) where reply_to_id is not null;
-- Each indexed word begins with its conversation (see `contact_words`), and `find_messages` alone reads
-- the index. It reads once for each conversation, so nothing may wait unsorted beside the index
-- (`fastupdate`).
create index messages_words on public.messages
  using gin (contact_words(conversation_id, search_text)) with (fastupdate = off)
  where deleted_at is null;
alter table public.messages enable row level security;
create policy messages_shared on public.messages for select to authenticated
  using (exists (select from conversation_participants p
    where p.conversation_id = messages.conversation_id and p.user_id = (select auth_uid())));
grant select on public.messages to authenticated;
create trigger notify_change after insert or update or delete on public.messages
  for each row execute function public.notify_change('participants', 'conversation_id', 'id');
create trigger update_message_notifications after update of content on public.messages
  for each row when (old.content is distinct from new.content)
  execute function public.update_message_notifications();

-- How far each participant got, as the others may see it: everything up to `delivered_seq` reached a
-- device of theirs, everything up to `read_seq` was seen. Nothing here reveals what is hidden.
create table public.message_delivery_receipts (
  conversation_id uuid not null references public.conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  delivered_seq bigint not null default 0,
  delivered_at timestamptz,
  read_seq bigint not null default 0,
  read_at timestamptz,
  primary key (conversation_id, user_id)
);
create index message_delivery_receipts_by_user on public.message_delivery_receipts (user_id);
alter table public.message_delivery_receipts enable row level security;
create policy message_delivery_receipts_shared on public.message_delivery_receipts
  for select to authenticated
  using (exists (select from conversation_participants p
    where p.conversation_id = message_delivery_receipts.conversation_id
      and p.user_id = (select auth_uid())));
grant select on public.message_delivery_receipts to authenticated;
create trigger notify_change after insert or update or delete on public.message_delivery_receipts
  for each row execute function public.notify_change(
    'participants', 'conversation_id', 'conversation_id', 'user_id');

create table public.message_reactions (
  message_id uuid not null references public.messages on delete cascade,
  conversation_id uuid not null references public.conversations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  emoji text not null,
  created_at timestamptz not null,
  primary key (message_id, user_id, emoji)
);
create index message_reactions_of on public.message_reactions (conversation_id);
create index message_reactions_by_user on public.message_reactions (user_id);
alter table public.message_reactions enable row level security;
create policy message_reactions_shared on public.message_reactions for select to authenticated
  using (exists (select from conversation_participants p
    where p.conversation_id = message_reactions.conversation_id
      and p.user_id = (select auth_uid())));
grant select on public.message_reactions to authenticated;
create trigger notify_reaction_change after insert or delete on public.message_reactions
  for each row execute function public.notify_reaction_change();

-- Files of messages. Their bytes lie in the file store under `storage_key`; without a message they are
-- uploaded and not yet sent, and only their uploader sees them.
create table public.message_attachments (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations on delete cascade,
  message_id uuid references public.messages on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  storage_key text not null unique,
  created_at timestamptz not null
);
create index message_attachments_of on public.message_attachments (message_id);
create index message_attachments_by_conversation on public.message_attachments (conversation_id);
create index message_attachments_by_user on public.message_attachments (user_id);
create index message_attachments_unsent on public.message_attachments (created_at)
  where message_id is null;
alter table public.message_attachments enable row level security;
create policy message_attachments_shared on public.message_attachments for select to authenticated
  using (user_id = (select auth_uid()) or message_id is not null and exists (
    select from conversation_participants p
    where p.conversation_id = message_attachments.conversation_id
      and p.user_id = (select auth_uid())));
grant select on public.message_attachments to authenticated;
create trigger message_attachments_removed after delete on public.message_attachments
  referencing old table as gone for each statement execute function public.queue_file_removals();

-- Files to remove from the store: a file is listed here before it is written and again when its row is
-- deleted, so that a job removes what a crash leaves behind.
create table public.file_removals (
  storage_key text primary key,
  due_at timestamptz not null
);
create index file_removals_due on public.file_removals (due_at);
alter table public.file_removals enable row level security;

-- Members that a member blocked.
create table public.member_blocks (
  owner_id uuid not null references auth.users on delete cascade,
  blocked_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null,
  -- The name that the blocked member knew: later names are not shown to them.
  known_as text not null default '',
  primary key (owner_id, blocked_id)
);
create index member_blocks_of on public.member_blocks (blocked_id);
create index member_blocks_newest on public.member_blocks (owner_id, created_at desc, blocked_id desc);
alter table public.member_blocks enable row level security;
create policy member_blocks_own on public.member_blocks for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.member_blocks to authenticated;
create trigger member_blocks_known before insert on public.member_blocks
  for each row execute function public.set_known_name();

-- What a member reported, with the text as it was: a later edit or deletion changes nothing here.
create table public.message_reports (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid references public.conversations on delete set null,
  message_id uuid references public.messages on delete set null,
  reported_id uuid references auth.users on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'fraud', 'other')),
  note text not null default '',
  quoted_content text not null default '',
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index message_reports_conversation on public.message_reports (conversation_id);
create index message_reports_message on public.message_reports (message_id);
create index message_reports_of on public.message_reports (reported_id);
alter table public.message_reports enable row level security;
create policy message_reports_own on public.message_reports for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert on public.message_reports to authenticated;

-- What others see of a member in conversations. Each side sees only what it shows itself.
create table public.message_settings (
  owner_id uuid primary key references auth.users on delete cascade,
  shows_presence boolean not null default true,
  sends_read_receipts boolean not null default true,
  updated_at timestamptz not null
);
alter table public.message_settings enable row level security;
create policy message_settings_own on public.message_settings for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.message_settings to authenticated;
