-- Whether a member (null: a visitor) may read a post, see `readable_posts`.
-- Threat: as definer it passes row-level security and takes any viewer. It answers only with yes or no.
create or replace function public.can_read_post(viewer uuid, post uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from readable_posts(viewer, at) p where p.id = post)
$$;
revoke execute on function public.can_read_post from public;
grant execute on function public.can_read_post to authenticated;
