-- When the member that a contact of the asker is first wrote to the asker, after a moment and not later
-- than another; null for never. Nothing of a member with a block between the two: see `member_of_contact`.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, whose own conversations it reads.
create or replace function public.first_reply(contact uuid, since timestamptz, until timestamptz)
returns timestamptz
language sql stable security definer set search_path = public, pg_temp
as $$
  select min(m.created_at)
  from (select member_of_contact(auth_uid(), contact) as id) them
    join conversations c on c.low_member_id = least(them.id, auth_uid())
      and c.high_member_id = greatest(them.id, auth_uid())
    join messages m on m.conversation_id = c.id and m.sender_id = them.id
      and m.deleted_at is null and m.created_at > since and m.created_at <= until
$$;
revoke execute on function public.first_reply from public;
grant execute on function public.first_reply to authenticated;
