-- Deletes conversations that the last participant has left, because no one can read them. Definer,
-- because members may not delete conversations.
create or replace function public.drop_empty_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from conversations c using gone g where c.id = g.conversation_id
    and not exists (select from conversation_participants p where p.conversation_id = c.id);
  return null;
end
$$;
revoke execute on function public.drop_empty_conversations from public;
