-- Search in messages, as in contacts (see 0020): each indexed word begins with its conversation, and
-- one function looks into the index.
create index messages_words on public.messages
  using gin (contact_words(conversation_id, search_text)) where deleted_at is null;

-- Messages of the asker's conversations in which each of `words` starts a word, newest first, before
-- a place in that order. Threat: as definer it passes row-level security. Whose conversations these
-- are it takes from the claims of the transaction, and asks again of each row: marks may collide.
create function public.find_messages(words text[], within uuid, before_at timestamptz,
  before_id uuid, most integer)
returns table (message_id uuid, conversation_id uuid, seq bigint, sender_id uuid, content text,
  created_at timestamptz, other_name text)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  asking uuid := auth_uid();
  own uuid[];
  wanted tsquery;
begin
  if within is null then
    own := array(select o.id from own_conversations(false) o);
  else
    own := array(select p.conversation_id from conversation_participants p
      where p.user_id = asking and p.conversation_id = within);
  end if;
  select string_agg('(' || marked.query || ')', ' | ')::tsquery into wanted from (
    select (select string_agg(quote_literal(right(mine::text, 8) || word) || ':*', ' & ')
      from unnest(words) word) as query
    from unnest(own) mine) marked;
  if wanted is null then return; end if;
  return query
    select f.id, f.conversation_id, f.seq, f.sender_id, f.content, f.created_at,
      coalesce((select string_agg(n.name, ', ' order by o.joined_at, o.user_id)
        from conversation_participants o cross join lateral face_of(asking, o.user_id) n
        where o.conversation_id = f.conversation_id and o.user_id <> asking), '')
    from (
      select m.* from (
        select * from messages
        where contact_words(messages.conversation_id, messages.search_text) @@ wanted
          and messages.deleted_at is null offset 0
      ) m
      where m.conversation_id = any(own)
        and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
      order by m.created_at desc, m.id desc limit most
    ) f
    order by f.created_at desc, f.id desc;
end
$$;
revoke execute on function public.find_messages from public;
grant execute on function public.find_messages to authenticated;
