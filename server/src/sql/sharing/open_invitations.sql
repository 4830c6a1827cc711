-- The invitations that can be accepted, by `viewer` if one is given: not one's own, and not across a
-- block. For functions of the service: it reads rows of all.
create or replace function public.open_invitations(viewer uuid, at timestamptz)
returns setof public.invitations
language sql stable
as $$
  select i.* from invitations i
  where i.revoked_at is null and i.declined_at is null and i.expires_at > at
    and shows_content(i.owner_id, at)
    and i.owner_id is distinct from viewer
    and not is_blocked_between(i.owner_id, viewer)
    and (i.uses < i.uses_limit or exists (select from invitation_uses u
      where u.owner_id = i.owner_id and u.invitation_id = i.id and u.member_id = viewer))
$$;
