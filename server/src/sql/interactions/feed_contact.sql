-- The contact of the asker for which likes and comments between them and another member count; null for
-- none: with a block between the two, and while nothing of the other is shown.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and answers only what `linked_contact` lets them know.
create or replace function public.feed_contact(other uuid, at timestamptz) returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select linked_contact(auth_uid(), other)
  where other <> auth_uid() and shows_content(other, at) and not is_blocked_between(auth_uid(), other)
$$;
revoke execute on function public.feed_contact from public;
grant execute on function public.feed_contact to authenticated;
