-- Records an uploaded picture of the asker under its reserved key.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.add_post_picture(key text, media_type text, bytes integer,
  width integer, height integer, kept_at timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  made uuid;
begin
  delete from file_removals r where r.storage_key = key;
  if not found then perform raise_refusal('unavailable', 'The upload took too long'); end if;
  insert into post_pictures (owner_id, media_type, bytes, width, height, storage_key, created_at)
    values (auth_uid(), add_post_picture.media_type, add_post_picture.bytes,
      add_post_picture.width, add_post_picture.height, key, kept_at)
    returning id into made;
  return made;
end
$$;
revoke execute on function public.add_post_picture from public;
grant execute on function public.add_post_picture to authenticated;
