-- Whose messages a member doesn't see in a conversation: in one of several, of all those with a block
-- between the two, in either direction. What two wrote to each other stays, as history. The one rule for
-- messages, files, reactions, names, counts, search, notifications and archives. For functions of the
-- service.
create or replace function public.hidden_in(conversation uuid, viewer uuid) returns uuid[]
language sql stable
as $$
  select case when exists (select from conversations c where c.id = conversation and c.kind = 'direct')
    then '{}' else array(select b from members_blocked_with(viewer) b) end
$$;
