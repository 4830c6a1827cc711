-- Links a contact to a member who agreed, in place of a link whose contact is deleted. A contact that is
-- linked to another member stays as it is.
-- What the two wrote to each other, or about each other's posts, counts from now on.
-- For functions of the service, which have checked both sides.
create or replace function public.store_link(owner uuid, contact uuid, member uuid, way text, at timestamptz)
returns void
language sql volatile
as $$
  delete from member_links l using contacts c
    where l.owner_id = owner and l.member_id = member
      and c.owner_id = l.owner_id and c.id = l.contact_id and c.deleted_at is not null;
  insert into member_links (owner_id, contact_id, member_id, via, linked_at)
    values (owner, contact, member, way, at)
    on conflict do nothing;
  select note_conversation_of_pair(owner, member);
  select note_feed_pair(owner, member)
$$;
