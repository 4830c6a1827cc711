-- What two members write to each other, as interactions: one for each contact, local day of its owner
-- and direction, without a word of the messages.
alter table public.interactions
  add column conversation_id uuid references public.conversations on delete set null,
  add column message_count integer,
  -- When the first of them was written; `occurred_at` is when the last one was.
  add column began_at timestamptz,
  -- Nothing else can be made of such a row, and no other row can look like one.
  add constraint interactions_message_days check (case when source = 'messages'
    then kind = 'message' and direction <> 'mutual' and summary = '' and body = '' and counted
      and external_key is not null and import_id is null
      and message_count is not null and message_count > 0
      and began_at is not null and began_at <= occurred_at
    else conversation_id is null and message_count is null and began_at is null end);
create index interactions_by_conversation on public.interactions (conversation_id, owner_id)
  where conversation_id is not null;

-- How far the messages of a conversation are counted for one of its two members, and for which contact.
-- Goes with the contact, so that another one that is linked later begins with all of them.
create table public.counted_conversations (
  owner_id uuid not null,
  conversation_id uuid not null references public.conversations on delete cascade,
  contact_id uuid not null,
  counted_seq bigint not null default 0,
  primary key (owner_id, conversation_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.counted_conversations alter column owner_id set statistics 0;
create index counted_conversations_by_conversation on public.counted_conversations (conversation_id);
create index counted_conversations_by_contact on public.counted_conversations (owner_id, contact_id);
alter table public.counted_conversations enable row level security;
create policy counted_conversations_own on public.counted_conversations for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.counted_conversations to authenticated;
create trigger notify_change after insert or update on public.counted_conversations
  for each row execute function public.notify_change('owner', 'owner_id', 'conversation_id');

-- Conversations of two in which something may have to be counted. Taken away by the servers each second.
create table public.conversations_to_count (
  conversation_id uuid primary key references public.conversations on delete cascade,
  noted_at timestamptz not null default now()
);
create index conversations_to_count_by_time on public.conversations_to_count (noted_at desc);
alter table public.conversations_to_count enable row level security;
-- What was written before counts too; what is written meanwhile goes first.
insert into public.conversations_to_count (conversation_id, noted_at)
  select id, '-infinity' from public.conversations where kind = 'direct' and last_seq > 0;

create trigger note_new_points after insert on public.contact_points
  referencing new table as written for each statement
  execute function public.note_conversations_of_points();
create trigger note_changed_points after update on public.contact_points
  referencing new table as written for each statement
  execute function public.note_conversations_of_points();
create trigger note_gone_points after delete on public.contact_points
  referencing old table as written for each statement
  execute function public.note_conversations_of_points();
