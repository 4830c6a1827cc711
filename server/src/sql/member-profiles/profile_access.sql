-- What `viewer` is to `member`, for the sections of the member's profile. Visible to everyone: by their
-- consent. In their network: linked both ways. First degree: the viewer is a linked contact of theirs,
-- as warm now as their threshold asks. Null for who can't see the member at all.
create or replace function public.profile_access(viewer uuid, member uuid, at timestamptz)
returns table (is_public boolean, is_network boolean, is_first_degree boolean)
language sql stable rows 1
as $$
  select a.shows_all or exists (select from live_link(member, viewer))
      or linked_contact(viewer, member) is not null,
    are_linked(viewer, member),
    exists (select from member_links l
      join contacts c on c.owner_id = member and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = member and l.member_id = viewer
        and c.warmth_rank >= warmth_bound(coalesce((
          select f.warmth_threshold::integer from privacy_preferences f where f.owner_id = member),
          {{default_warmth_threshold}}), at))
  from (select shows_profile(member) as shows_all) a
  where can_see_member(viewer, member)
$$;
