-- The contact of `member` that accepting a request of `other` links: the one that is linked to them
-- already, else the one that holds their address and is linked to no one; null for none.
-- For functions of the service.
create or replace function public.contact_to_link(member uuid, other uuid) returns uuid
language sql stable
as $$
  select coalesce(
    (select l.contact_id from live_link(member, other) l),
    (select c.id from contact_with_address_of(member, other) c (id)
      where not exists (select from member_links l where l.owner_id = member and l.contact_id = c.id)))
$$;
