-- A picture of a post that the asker may read, or one of the asker's own.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.find_post_picture(wanted uuid, at timestamptz)
returns table (storage_key text, media_type text, bytes integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.storage_key, i.media_type, i.bytes from post_pictures i
  where i.id = wanted and (i.owner_id = auth_uid() or can_read_post(auth_uid(), i.post_id, at))
$$;
revoke execute on function public.find_post_picture from public;
grant execute on function public.find_post_picture to authenticated;
