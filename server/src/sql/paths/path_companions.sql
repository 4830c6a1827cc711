-- Who is in one conversation with the asker and `member`.
-- Threat: as definer it passes row-level security, by which everyone reads their own row of a
-- conversation; it takes the asker from the claims of the transaction, and answers only who they see
-- in their own conversations anyway.
create or replace function public.path_companions(member uuid, most integer)
returns table (member_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct o.user_id
  from conversation_participants m
    join conversation_participants t on t.conversation_id = m.conversation_id and t.user_id = member
    join conversation_participants o on o.conversation_id = m.conversation_id
      and o.user_id not in (auth_uid(), member)
  where m.user_id = auth_uid()
  limit most
$$;
revoke execute on function public.path_companions from public;
grant execute on function public.path_companions to authenticated;
