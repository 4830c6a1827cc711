-- Notes the conversations with members whose addresses were added to contacts or taken from them: they
-- may be linked now, or linked to another contact. As arrays: a join with a transition table would keep
-- the plan that suits as many rows as the first statement of its connection had.
-- Definer, because members may not read who has an address.
create or replace function public.note_conversations_of_points() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  owners uuid[];
  emails text[];
begin
  select array_agg(w.owner_id), array_agg(w.normalized) into owners, emails
    from written w where w.kind = 'email';
  if owners is null then return null; end if;
  insert into conversations_to_count (conversation_id)
    select c.id from unnest(owners, emails) w (owner_id, email)
      join auth.users u on u.email = w.email and not u.is_sso_user
      join conversations c on c.low_member_id = least(w.owner_id, u.id)
        and c.high_member_id = greatest(w.owner_id, u.id) and c.last_seq > 0
    on conflict do nothing;
  return null;
end
$$;
revoke execute on function public.note_conversations_of_points from public;
