-- The contact of `member` that holds the confirmed address of `other`, or null. An address that an
-- organisation vouches for counts for nothing outside of it.
create or replace function public.contact_with_address_of(member uuid, other uuid) returns uuid
language sql stable
as $$
  select c.id
  from auth.users u
    join contact_points p on p.owner_id = member and p.kind = 'email' and p.normalized = u.email
    join contacts c on c.owner_id = member and c.id = p.contact_id and c.deleted_at is null
  where u.id = other and u.email_confirmed_at is not null and not u.is_sso_user
  order by c.created_at, c.id limit 1
$$;
