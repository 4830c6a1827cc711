-- The contact of `member` that holds the confirmed address of `other`, or null. An address that an
-- organisation vouches for counts for nothing outside of it.
create or replace function public.contact_with_address_of(member uuid, other uuid) returns uuid
language sql stable
as $$
  select c.id
  from auth.users u
    -- In this order: planned freely, a small network is read whole for each of its addresses.
    cross join lateral (
      select p.contact_id from contact_points p
      where p.owner_id = member and p.kind = 'email' and p.normalized = u.email offset 0) p
    cross join lateral (
      select c.id, c.created_at from contacts c
      where c.owner_id = member and c.id = p.contact_id and c.deleted_at is null offset 0) c
  where u.id = other and u.email_confirmed_at is not null and not u.is_sso_user
  order by c.created_at, c.id limit 1
$$;
