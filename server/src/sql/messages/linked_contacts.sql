-- The contacts by which `member` is linked to each of `others`: those that the other agreed to
-- (`member_links`), else those that hold the other's confirmed address. For many at once: a function
-- called for each of 10,000 took more than a second.
-- Threat: an address book full of addresses asks who is a member. So an address alone is answered only
-- where the other holds the member's address too, or chose to be visible.
create or replace function public.linked_contacts(member uuid, others uuid[])
returns table (other_id uuid, contact_id uuid)
language sql stable
as $$
  select distinct on (found.other_id) found.other_id, found.id
  from (
    select u.id as other_id, c.id, c.created_at, true as is_agreed
    from unnest(others) wanted (id)
      join auth.users u on u.id = wanted.id and u.deleted_at is null and not u.is_anonymous
        and (u.banned_until is null or u.banned_until < now())
      join member_links l on l.owner_id = member and l.member_id = u.id
      cross join lateral (
        select c.id, c.created_at from contacts c
        where c.owner_id = member and c.id = l.contact_id and c.deleted_at is null offset 0) c
    union all
    select u.id, c.id, c.created_at, false
    from unnest(others) wanted (id)
      join auth.users u on u.id = wanted.id and u.email_confirmed_at is not null
        and u.deleted_at is null and not u.is_anonymous and not u.is_sso_user
        and (u.banned_until is null or u.banned_until < now())
      -- In this order: planned freely, a small network is read whole for each of its addresses.
      cross join lateral (
        select p.contact_id from contact_points p
        where p.owner_id = member and p.kind = 'email' and p.normalized = u.email offset 0) p
      cross join lateral (
        select c.id, c.created_at from contacts c
        where c.owner_id = member and c.id = p.contact_id and c.deleted_at is null offset 0) c
    where exists (select from user_consent k where k.user_id = u.id
          and k.consent_type = 'profile_visibility' and k.consent_granted
          and (k.expires_at is null or k.expires_at > now()))
      or contact_with_address_of(u.id, member) is not null
  ) found
  order by found.other_id, found.is_agreed desc, found.created_at, found.id
$$;
