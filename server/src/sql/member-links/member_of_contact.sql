-- The member that a contact of `member` is: the one it is linked to, else the one with a confirmed
-- address of it, as far as `linked_contacts` answers that; null for none and for a blocked one.
create or replace function public.member_of_contact(member uuid, contact uuid) returns uuid
language sql stable
as $$
  select near.id
  from (
    select l.member_id as id, 0 as place from member_links l
    where l.owner_id = member and l.contact_id = contact
    union all
    select u.id, 1 from contact_points p
      join auth.users u on u.email = p.normalized and not u.is_sso_user
    where p.owner_id = member and p.contact_id = contact and p.kind = 'email' and u.id <> member
  ) near
  where linked_contact(member, near.id) = contact and not is_blocked_between(member, near.id)
  order by near.place, near.id limit 1
$$;
