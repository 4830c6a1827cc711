-- Records an uploaded file of a conversation, as long as the member's files take no more than
-- `most_bytes`.
create or replace function public.add_message_file(conversation uuid, key text, name text, media_type text,
  bytes integer, width integer, height integer, kept_at timestamptz, most_bytes bigint)
returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  made uuid;
begin
  perform refuse_message_files(conversation, asking);
  -- Two at once must not both take the last room.
  perform pg_advisory_xact_lock(hashtextextended('message-files:' || asking, 0));
  if (select coalesce(sum(a.bytes), 0) from message_attachments a where a.user_id = asking)
      + add_message_file.bytes > most_bytes then
    perform raise_refusal('attachment_space_used_up', 'The files of the member take as much as they can');
  end if;
  delete from file_removals r where r.storage_key = key;
  if not found then perform raise_refusal('unavailable', 'The upload took too long'); end if;
  insert into message_attachments (conversation_id, user_id, name, media_type, bytes, width, height,
      storage_key, created_at)
    values (conversation, asking, add_message_file.name, add_message_file.media_type, add_message_file.bytes,
      add_message_file.width, add_message_file.height, key, kept_at)
    returning id into made;
  return made;
end
$$;
revoke execute on function public.add_message_file from public;
grant execute on function public.add_message_file to authenticated;
