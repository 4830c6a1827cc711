-- The contacts by which `member` is linked to each of `others`: they hold the other's confirmed
-- address. For many at once: a function called for each of 10,000 took more than a second.
-- Threat: an address book full of addresses asks who is a member. So it is answered only where the
-- other holds the member's address too, or chose to be visible.
create or replace function public.linked_contacts(member uuid, others uuid[])
returns table (other_id uuid, contact_id uuid)
language sql stable
as $$
  select distinct on (u.id) u.id, c.id
  from unnest(others) wanted (id)
    join auth.users u on u.id = wanted.id and u.email_confirmed_at is not null
      and u.deleted_at is null and not u.is_anonymous and not u.is_sso_user
      and (u.banned_until is null or u.banned_until < now())
    join contact_points p on p.owner_id = member and p.kind = 'email' and p.normalized = u.email
    join contacts c on c.owner_id = member and c.id = p.contact_id and c.deleted_at is null
  where exists (select from user_consent k where k.user_id = u.id
        and k.consent_type = 'profile_visibility' and k.consent_granted
        and (k.expires_at is null or k.expires_at > now()))
    or contact_with_address_of(u.id, member) is not null
  order by u.id, c.created_at, c.id
$$;
