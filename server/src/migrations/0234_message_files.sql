-- Files in the store whose rows are gone, or never came to be: each stands here before it is written
-- and again when its row is deleted, so that whatever dies in between, a job removes it.
create table public.file_removals (
  storage_key text primary key,
  due_at timestamptz not null
);
create index file_removals_due on public.file_removals (due_at);
alter table public.file_removals enable row level security;

create function public.note_removed_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into file_removals (storage_key, due_at)
    select g.storage_key, now() from gone g on conflict (storage_key) do nothing;
  return null;
end
$$;
create trigger message_attachments_removed after delete on public.message_attachments
  referencing old table as gone for each statement execute function public.note_removed_files();

-- Whether the asker may add files to a conversation.
create function public.refuse_files(conversation uuid, asking uuid) returns void
language plpgsql
as $$
declare
  standing text := standing_in(conversation, asking);
begin
  if standing is null then
    perform refuse('not_found', 'Conversation not found');
  elsif standing = 'closed' then
    perform refuse('conversation_closed', 'Nothing can be written here');
  elsif standing = 'request_sent'
      and (select c.last_seq from conversations c where c.id = conversation) > 0 then
    perform refuse('illegal_state', 'The request waits for an answer');
  end if;
end
$$;

-- A key under which a file may be written; unless it is kept soon, it is removed again.
create function public.reserve_file(conversation uuid, kept_until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  key text := replace(gen_random_uuid()::text, '-', '');
begin
  perform refuse_files(conversation, auth_uid());
  insert into file_removals (storage_key, due_at) values (key, kept_until);
  return key;
end
$$;

create function public.keep_file(conversation uuid, key text, name text, media_type text,
  bytes integer, width integer, height integer, kept_at timestamptz, most_bytes bigint)
returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  made uuid;
begin
  perform refuse_files(conversation, asking);
  -- Two at once must not both take the last room.
  perform pg_advisory_xact_lock(hashtextextended('message-files:' || asking, 0));
  if (select coalesce(sum(a.bytes), 0) from message_attachments a where a.user_id = asking)
      + keep_file.bytes > most_bytes then
    perform refuse('attachment_space_used_up', 'The files of the member take as much as they can');
  end if;
  delete from file_removals r where r.storage_key = key;
  if not found then perform refuse('unavailable', 'The upload took too long'); end if;
  insert into message_attachments (conversation_id, user_id, name, media_type, bytes, width, height,
      storage_key, created_at)
    values (conversation, asking, keep_file.name, keep_file.media_type, keep_file.bytes,
      keep_file.width, keep_file.height, key, kept_at)
    returning id into made;
  return made;
end
$$;

revoke execute on function public.note_removed_files, public.reserve_file, public.keep_file
  from public;
grant execute on function public.reserve_file, public.keep_file to authenticated;
