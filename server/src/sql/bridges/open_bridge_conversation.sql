-- Opens the conversation of the three of a bridge. For functions of the service.
create or replace function public.open_bridge_conversation(people uuid[], at timestamptz) returns uuid
language plpgsql
as $$
declare
  made uuid;
begin
  insert into conversations (kind, state, created_at) values ('bridge', 'open', at) returning id into made;
  insert into conversation_participants (conversation_id, user_id, joined_at)
    select made, person, at from unnest(people) person;
  insert into message_delivery_receipts (conversation_id, user_id)
    select made, person from unnest(people) person;
  return made;
end
$$;
revoke execute on function public.open_bridge_conversation from public;
