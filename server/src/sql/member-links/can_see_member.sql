-- Whether `viewer` may know that `member` is there: linked in either direction, asked by them for a link,
-- or visible to everyone by their own choice. No one sees a member after a block between the two, or
-- one whose account is closed or who withdrew their consent.
create or replace function public.can_see_member(viewer uuid, member uuid) returns boolean
language sql stable
as $$
  select viewer = member or shows_content(member, now()) and not is_blocked_between(viewer, member) and (
    exists (select from user_consent k where k.user_id = member
      and k.consent_type = 'profile_visibility' and k.consent_granted
      and (k.expires_at is null or k.expires_at > now()))
    or exists (select from member_links l where l.owner_id = member and l.member_id = viewer)
    or exists (select from member_link_requests r where r.owner_id = member
      and r.member_id = viewer and r.status = 'pending')
    or linked_contact(viewer, member) is not null)
$$;
