-- The links by which `viewer`, or with null a visitor, can come: not one's own, and of a member who is
-- there, agrees to be processed, and isn't across a block. For functions of the service.
create or replace function public.open_referral_links(viewer uuid, at timestamptz)
returns setof public.referral_links
language sql stable
as $$
  select l.* from referral_links l
  where shows_content(l.owner_id, at) and l.owner_id is distinct from viewer
    and not is_blocked_between(l.owner_id, viewer)
$$;
