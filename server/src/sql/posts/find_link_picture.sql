-- The picture of a link in a post that the asker may read, or of a preview of the asker's own.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.find_link_picture(wanted uuid, at timestamptz)
returns table (content bytea, media_type text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select v.picture, v.picture_type from link_previews v
  where v.id = wanted and v.picture is not null and (v.owner_id = auth_uid() or exists (
    select from posts p where p.owner_id = v.owner_id and p.link_id = v.id
      and can_read_post(auth_uid(), p.id, at)))
$$;
revoke execute on function public.find_link_picture from public;
grant execute on function public.find_link_picture to authenticated;
