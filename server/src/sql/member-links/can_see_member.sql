-- Whether `viewer` may know that `member` is there: linked in either direction, asked by them for a link,
-- or visible to everyone by their own choice. What belongs to a deleted contact doesn't count. No one sees
-- a member after a block between the two, or one whose account is closed or who withdrew their consent.
create or replace function public.can_see_member(viewer uuid, member uuid) returns boolean
language sql stable
as $$
  select viewer = member or shows_content(member, now()) and not is_blocked_between(viewer, member) and (
    exists (select from user_consent k where k.user_id = member
      and k.consent_type = 'profile_visibility' and k.consent_granted
      and (k.expires_at is null or k.expires_at > now()))
    or exists (select from live_link(member, viewer))
    or exists (select from waiting_link_request(member, viewer))
    or linked_contact(viewer, member) is not null)
$$;
