-- The links that work: not ended, of a member who is there and agrees to be read, and of something that
-- a visitor may read. Pages, pictures and counts all ask it. A null viewer is a visitor. For functions
-- of the service: it reads rows of all.
create or replace function public.open_share_links(viewer uuid, at timestamptz)
returns setof public.share_links
language sql stable
as $$
  select s.* from share_links s
  where s.revoked_at is null and (s.expires_at is null or s.expires_at > at)
    and shows_content(s.owner_id, at)
    and not is_blocked_between(s.owner_id, viewer)
    and (s.kind <> 'profile' or shows_profile(s.owner_id))
    and (s.kind <> 'post' or can_read_post(null, s.post_id, at))
    and (s.kind <> 'post' or viewer is null or can_read_post(viewer, s.post_id, at))
$$;
