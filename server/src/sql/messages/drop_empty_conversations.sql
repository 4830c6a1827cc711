-- Deletes conversations that the last participant has left, because no one can read them. Definer,
-- because members may not delete conversations. As an array: a join with a transition table would
-- keep the plan that suits as many rows as the first statement of its connection had.
create or replace function public.drop_empty_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from conversations c where c.id = any(array(select g.conversation_id from gone g))
    and not exists (select from conversation_participants p where p.conversation_id = c.id);
  return null;
end
$$;
revoke execute on function public.drop_empty_conversations from public;
