-- Whether two members are linked both ways: each holds a contact that is the other, who agreed to it.
-- For functions of the service: it reads rows of both.
create or replace function public.are_linked(a uuid, b uuid) returns boolean
language sql stable
as $$
  select exists (select from member_links l
      join contacts c on c.owner_id = a and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = a and l.member_id = b)
    and exists (select from member_links l
      join contacts c on c.owner_id = b and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = b and l.member_id = a)
$$;
