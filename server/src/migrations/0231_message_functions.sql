-- The functions that write conversations and messages. Threat: as definers they pass row-level
-- security. Each takes the asker from the claims of the transaction, never from its caller, and says
-- inside who may do what. A refusal is SQLSTATE KT001 with a code of the contract as its detail.
create function public.refuse(code text, reason text) returns void
language plpgsql
as $$
begin
  raise exception '%', reason using errcode = 'KT001', detail = code;
end
$$;

-- Whether an account is there to be talked with: neither deleted nor banned.
create function public.is_reachable(member uuid) returns boolean
language sql stable
as $$
  select exists (select from auth.users u where u.id = member and u.deleted_at is null
    and not u.is_anonymous and (u.banned_until is null or u.banned_until < now()))
$$;

-- Whether a contact of `member` holds the confirmed address of `other`, and which. An address that an
-- organisation vouches for counts for nothing outside of it.
create function public.contact_holding(member uuid, other uuid) returns uuid
language sql stable
as $$
  select c.id
  from auth.users u
    join contact_points p on p.owner_id = member and p.kind = 'email' and p.normalized = u.email
    join contacts c on c.owner_id = member and c.id = p.contact_id and c.deleted_at is null
  where u.id = other and u.email_confirmed_at is not null and not u.is_sso_user
  order by c.created_at, c.id limit 1
$$;

-- The contact by whom `member` is linked to `other`. Threat: an address book full of addresses asks
-- who is a member. So it is answered only where the other holds `member` too, or chose to be visible.
create function public.linked_contact(member uuid, other uuid) returns uuid
language sql stable
as $$
  select held from contact_holding(member, other) held
  where held is not null and is_reachable(other) and (
    contact_holding(other, member) is not null
    or exists (select from user_consent k where k.user_id = other
      and k.consent_type = 'profile_visibility' and k.consent_granted
      and (k.expires_at is null or k.expires_at > now())))
$$;

-- A member as another knows them: by their contact's name, or as they call themselves.
create function public.face_of(asking uuid, other uuid)
returns table (name text, contact_id uuid, warmth_rank double precision)
language sql stable
as $$
  select coalesce(nullif(k.full_name, ''), f.display_name), k.id, k.warmth_rank
  from profiles f left join contacts k on k.owner_id = asking and k.id = linked_contact(asking, other)
  where f.id = other
$$;

-- What a conversation is to one who takes part; null to everybody else. `closed` never says why.
create function public.standing_in(conversation uuid, member uuid) returns text
language sql stable
as $$
  select case
    when not exists (select from conversation_participants o
      where o.conversation_id = c.id and o.user_id <> member and is_reachable(o.user_id))
      then 'closed'
    when exists (select from conversation_participants o
      join member_blocks b on b.owner_id = o.user_id and b.blocked_id = member
      where o.conversation_id = c.id) then 'closed'
    when c.kind = 'direct' and exists (select from conversation_participants o
      join member_blocks b on b.owner_id = member and b.blocked_id = o.user_id
      where o.conversation_id = c.id) then 'closed'
    when c.state = 'open' then 'open'
    when c.started_by = member then 'request_sent'
    when p.declined_at is not null then 'closed'
    else 'request_received'
  end
  from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = member
  where c.id = conversation
$$;

-- The one conversation of a pair, made where there is none: open to those who are linked, a request
-- between all others. Whoever can't be written to looks like nobody.
create function public.open_conversation(other uuid, asked_at timestamptz, daily_requests integer)
returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  found_id uuid;
  is_linked boolean;
begin
  select id into found_id from conversations
    where low_member_id = least(asking, other) and high_member_id = greatest(asking, other);
  if found then return found_id; end if;
  if not is_reachable(other) or exists (select from member_blocks b
      where (b.owner_id, b.blocked_id) in ((asking, other), (other, asking))) then
    perform refuse('not_found', 'Member not found');
  end if;
  is_linked := linked_contact(asking, other) is not null or linked_contact(other, asking) is not null;
  if not is_linked then
    -- Two requests at once must not both take the last of the day.
    perform pg_advisory_xact_lock(hashtextextended('requests:' || asking, 0));
    if (select count(*) from conversations c where c.started_by = asking and c.state = 'requested'
        and c.created_at > asked_at - interval '1 day') >= daily_requests then
      perform refuse('request_limit_reached', 'So many requests are not taken in a day');
    end if;
  end if;
  insert into conversations (low_member_id, high_member_id, state, started_by, created_at)
    values (least(asking, other), greatest(asking, other),
      case when is_linked then 'open' else 'requested' end, asking, asked_at)
    on conflict (low_member_id, high_member_id) do nothing
    returning id into found_id;
  if not found then
    select id into found_id from conversations
      where low_member_id = least(asking, other) and high_member_id = greatest(asking, other);
    return found_id;
  end if;
  insert into conversation_participants (conversation_id, user_id, joined_at)
    values (found_id, asking, asked_at), (found_id, other, asked_at);
  insert into message_delivery_receipts (conversation_id, user_id)
    values (found_id, asking), (found_id, other);
  return found_id;
end
$$;

-- Whether those of a conversation let one another see how far they read.
create function public.shows_reads(conversation uuid) returns boolean
language sql stable
as $$
  select not exists (select from conversation_participants p
    join message_settings s on s.owner_id = p.user_id
    where p.conversation_id = conversation and not s.sends_read_receipts)
$$;

-- Takes note of how far a participant got; never back. Only in an open conversation do others see it.
create function public.note_progress(conversation uuid, member uuid, delivered_to bigint,
  read_to bigint, at timestamptz, is_seen boolean) returns void
language plpgsql
as $$
declare
  shown_read bigint := 0;
begin
  update conversation_participants p set read_seq = read_to
    where p.user_id = member and p.conversation_id = conversation and p.read_seq < read_to;
  if not is_seen then return; end if;
  if read_to > 0 and shows_reads(conversation) then shown_read := read_to; end if;
  update message_delivery_receipts r set
      delivered_seq = greatest(r.delivered_seq, delivered_to),
      delivered_at = case when r.delivered_seq < delivered_to then at else r.delivered_at end,
      read_seq = greatest(r.read_seq, shown_read),
      read_at = case when r.read_seq < shown_read then at else r.read_at end
    where r.conversation_id = conversation and r.user_id = member
      and (r.delivered_seq < delivered_to or r.read_seq < shown_read);
end
$$;

-- Whom of a conversation to tell that something was written, each with the writer's name as they know
-- it. Of what is written in one go the first message is told; who muted it or put it away is left alone.
create function public.told_of_message(conversation uuid, writer uuid, place bigint, at timestamptz)
returns jsonb
language sql stable
as $$
  select jsonb_agg(jsonb_build_object('member_id', p.user_id, 'actor', f.name))
  from conversation_participants p cross join lateral face_of(p.user_id, writer) f
  where p.conversation_id = conversation and p.user_id <> writer and p.declined_at is null
    and (p.muted_until is null or p.muted_until <= at)
    and not exists (select from messages m where m.conversation_id = p.conversation_id
      and m.seq > p.read_seq and m.seq < place and m.sender_id <> p.user_id
      and m.created_at > at - interval '10 minutes')
$$;

-- Sends. The lock on the conversation's row is what orders its messages; a repeat of an attempt, also
-- one that races, finds the first message.
create function public.send_message(conversation uuid, content text, message_type text,
  attempt text, reply_to uuid, files uuid[], search_text text, sent_at timestamptz)
returns table (message_id uuid, is_new boolean, place bigint, is_request boolean, told jsonb)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  held conversations;
  standing text;
  made uuid;
  moved integer;
begin
  select c.* into held from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = asking
    where c.id = send_message.conversation for update of c;
  if not found then perform refuse('not_found', 'Conversation not found'); end if;
  select m.id, m.seq into made, place from messages m where m.conversation_id = held.id
    and m.sender_id = asking and m.client_msg_id = attempt;
  if found then return query select made, false, place, false, null::jsonb; return; end if;
  standing := standing_in(held.id, asking);
  if standing = 'closed' then
    perform refuse('conversation_closed', 'Nothing can be written here');
  elsif standing = 'request_sent' then
    if held.last_seq > 0 then perform refuse('illegal_state', 'The request waits for an answer'); end if;
    if exists (select from conversation_participants o where o.conversation_id = held.id
        and o.user_id <> asking and (linked_contact(asking, o.user_id) is not null
          or linked_contact(o.user_id, asking) is not null)) then standing := 'open'; end if;
  elsif standing = 'request_received' then
    standing := 'open';
  end if;
  if reply_to is not null and not exists (select from messages m
      where m.id = reply_to and m.conversation_id = held.id) then
    perform refuse('not_found', 'Message not found');
  end if;
  update conversations c set last_seq = c.last_seq + 1,
      last_message_at = greatest(c.last_message_at, sent_at),
      state = case when standing = 'open' then 'open' else c.state end
    where c.id = held.id returning c.last_seq into place;
  insert into messages (conversation_id, seq, sender_id, client_msg_id, message_type, content,
      search_text, reply_to_id, created_at)
    values (held.id, place, asking, attempt, send_message.message_type, send_message.content,
      send_message.search_text, reply_to, sent_at)
    returning id into made;
  if cardinality(files) > 0 then
    update message_attachments a set message_id = made where a.id = any(files)
      and a.user_id = asking and a.conversation_id = held.id and a.message_id is null;
    get diagnostics moved = row_count;
    if moved <> cardinality(files) then perform refuse('not_found', 'Attachment not found'); end if;
  end if;
  perform note_progress(held.id, asking, place, place, sent_at, standing = 'open');
  return query select made, true, place, standing = 'request_sent',
    told_of_message(held.id, asking, place, sent_at);
end
$$;

-- Marks messages as arrived or as read up to a place; beyond the last there is nothing to mark.
create function public.mark_messages(conversation uuid, up_to bigint, is_read boolean,
  marked_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  reached bigint;
begin
  select least(c.last_seq, up_to) into reached from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = asking
    where c.id = conversation;
  if not found then perform refuse('not_found', 'Conversation not found'); end if;
  perform note_progress(conversation, asking, reached, case when is_read then reached else 0 end,
    marked_at, standing_in(conversation, asking) = 'open');
end
$$;

create function public.mark_all_messages(marked_at timestamptz) returns integer
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
    perform note_progress(waiting.id, asking, waiting.last_seq, waiting.last_seq, marked_at,
      standing_in(waiting.id, asking) = 'open');
    marked := marked + 1;
  end loop;
  return marked;
end
$$;

-- The receiver of a request takes it, or puts it away; the sender of one that is put away sees nothing.
create function public.answer_request(conversation uuid, accepts boolean, answered_at timestamptz)
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
  if not found then perform refuse('not_found', 'Conversation not found'); end if;
  if held.state = 'open' and accepts then return; end if;
  if held.state = 'open' or held.started_by = asking or held.last_seq = 0 then
    perform refuse('illegal_state', 'There is no request to answer');
  end if;
  update conversation_participants p set declined_at = case when accepts then null else answered_at end
    where p.user_id = asking and p.conversation_id = held.id;
  if not accepts then return; end if;
  if standing_in(held.id, asking) = 'closed' then
    perform refuse('conversation_closed', 'Nothing can be written here');
  end if;
  update conversations c set state = 'open' where c.id = held.id;
  perform note_progress(held.id, asking, held.last_seq, 0, answered_at, true);
end
$$;

create function public.mute_conversation(conversation uuid, until timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update conversation_participants p set muted_until = until
    where p.user_id = auth_uid() and p.conversation_id = conversation;
  if not found then perform refuse('not_found', 'Conversation not found'); end if;
end
$$;

-- A message that the asker may see, held until the transaction ends.
create function public.hold_message(wanted uuid, asking uuid) returns messages
language plpgsql
as $$
declare
  held messages;
begin
  select m.* into held from messages m
    join conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = asking
    where m.id = wanted for update of m;
  if not found then perform refuse('not_found', 'Message not found'); end if;
  return held;
end
$$;

create function public.edit_message(wanted uuid, content text, search_text text, now_at timestamptz,
  edit_window interval) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  held messages := hold_message(wanted, asking);
begin
  -- That of another is there to be read; of changing it nothing is known.
  if held.sender_id <> asking or held.deleted_at is not null then
    perform refuse('not_found', 'Message not found');
  elsif standing_in(held.conversation_id, asking) not in ('open', 'request_sent') then
    perform refuse('conversation_closed', 'Nothing can be written here');
  elsif now_at - held.created_at > edit_window then
    perform refuse('edit_window_over', 'The message can no longer be changed');
  end if;
  update messages m set content = edit_message.content, search_text = edit_message.search_text,
      edited_at = now_at
    where m.id = wanted and m.content <> edit_message.content;
end
$$;

-- What is deleted keeps its place and nothing else.
create function public.delete_message(wanted uuid, now_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  held messages := hold_message(wanted, asking);
begin
  if held.sender_id <> asking then perform refuse('not_found', 'Message not found'); end if;
  if held.deleted_at is not null then return; end if;
  update messages m set content = '', search_text = '', edited_at = null, deleted_at = now_at
    where m.id = wanted;
  delete from message_attachments a where a.message_id = wanted;
  delete from message_reactions r where r.message_id = wanted;
end
$$;

create function public.react_to_message(wanted uuid, emoji text, is_on boolean, now_at timestamptz,
  most integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  held messages := hold_message(wanted, asking);
begin
  if not is_on then
    delete from message_reactions r where r.message_id = wanted and r.user_id = asking
      and r.emoji = react_to_message.emoji;
    return;
  end if;
  if held.deleted_at is not null then perform refuse('not_found', 'Message not found'); end if;
  if standing_in(held.conversation_id, asking) <> 'open' then
    perform refuse('conversation_closed', 'Nothing can be written here');
  end if;
  if (select count(distinct r.emoji) from message_reactions r where r.message_id = wanted
      and r.emoji <> react_to_message.emoji) >= most then
    perform refuse('limit_reached', 'The message has as many reactions as it can have');
  end if;
  insert into message_reactions (message_id, conversation_id, user_id, emoji, created_at)
    values (wanted, held.conversation_id, asking, react_to_message.emoji, now_at)
    on conflict do nothing;
end
$$;

-- What is kept to oneself is taken back from those who saw it, and one sees no more of theirs.
create function public.set_message_settings(presence boolean, reads boolean, now_at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
begin
  insert into message_settings (owner_id, shows_presence, sends_read_receipts, updated_at)
    values (asking, presence, reads, now_at)
    on conflict (owner_id) do update set shows_presence = excluded.shows_presence,
      sends_read_receipts = excluded.sends_read_receipts, updated_at = excluded.updated_at;
  if reads then return; end if;
  perform from message_delivery_receipts r
    join conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = asking
    order by r.conversation_id, r.user_id for update of r;
  update message_delivery_receipts r set read_seq = 0, read_at = null
    from conversation_participants p
    where p.conversation_id = r.conversation_id and p.user_id = asking and r.read_seq > 0;
end
$$;

-- When the last participant has gone, nobody is left to read it.
create function public.drop_empty_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from conversations c using gone g where c.id = g.conversation_id
    and not exists (select from conversation_participants p where p.conversation_id = c.id);
  return null;
end
$$;
create trigger conversation_participants_left after delete on public.conversation_participants
  referencing old table as gone for each statement execute function public.drop_empty_conversations();

revoke execute on function public.open_conversation, public.send_message, public.mark_messages,
  public.mark_all_messages, public.answer_request, public.mute_conversation, public.edit_message,
  public.delete_message, public.react_to_message, public.set_message_settings,
  public.drop_empty_conversations from public;
grant execute on function public.open_conversation, public.send_message, public.mark_messages,
  public.mark_all_messages, public.answer_request, public.mute_conversation, public.edit_message,
  public.delete_message, public.react_to_message, public.set_message_settings to authenticated;
