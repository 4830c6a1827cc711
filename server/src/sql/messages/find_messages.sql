-- Messages of the asker's conversations in which each of `words` starts a word, newest first,
-- before a place in that order. It goes through the conversations from the one with the last
-- activity, and stops where none can hold anything newer than what was found.
-- Threat: as definer it passes row-level security. Whose conversations these are it takes from the
-- claims of the transaction, and checks again for each row: marks of `contact_words` may collide.
create or replace function public.find_messages(words text[], within uuid, before_at timestamptz,
  before_id uuid, most integer)
returns table (message_id uuid, conversation_id uuid, seq bigint, sender_id uuid, content text,
  created_at timestamptz, other_name text)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  blocked uuid[] := array(select b from members_blocked_with(asking) b);
  own record;
  fresh messages[];
  hits messages[] := '{}';
  newest bigint;
begin
  for own in
    select o.id, o.activity,
      case when cardinality(blocked) = 0 then blocked else hidden_in(o.id, asking) end as hidden, (
        select string_agg(quote_literal(right(o.id::text, 8) || word) || ':*', ' & ')::tsquery
        from unnest(words) word) as wanted
      from own_conversations(within is not null) o
      where within is null or o.id = within order by o.activity desc
  loop
    exit when cardinality(hits) >= most and own.activity < (hits[most]).created_at;
    -- In one long conversation a common word is in thousands of messages, of which the index knows
    -- no order: the newest part is read first, and is enough where the word is common. `offset 0`
    -- keeps the planner from asking the index for all of them here.
    if within is not null then
      newest := coalesce((select b.seq from messages b
          where b.id = before_id and b.conversation_id = own.id),
        (select c.last_seq from conversations c where c.id = own.id));
      fresh := array(
        select m from (
          select * from messages
          where messages.conversation_id = own.id and messages.seq > newest - 2000
            and messages.seq <= newest offset 0
        ) m
        where m.deleted_at is null and contact_words(m.conversation_id, m.search_text) @@ own.wanted
          and m.sender_id <> all (own.hidden)
          and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
        order by m.created_at desc, m.id desc limit most);
      if cardinality(fresh) >= most then
        hits := fresh;
        exit;
      end if;
    end if;
    -- `offset 0` keeps the planner from reading all of the conversation instead of the index.
    fresh := array(
      select m from (
        select * from messages
        where contact_words(messages.conversation_id, messages.search_text) @@ own.wanted
          and messages.deleted_at is null offset 0
      ) m
      where m.conversation_id = own.id and m.sender_id <> all (own.hidden)
        and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
      order by m.created_at desc, m.id desc limit most);
    if cardinality(fresh) > 0 then
      hits := array(select h from unnest(hits || fresh) h
        order by h.created_at desc, h.id desc limit most);
    end if;
  end loop;
  return query
    select f.id, f.conversation_id, f.seq, f.sender_id, f.content, f.created_at,
      coalesce((select string_agg(n.name, ', ' order by o.joined_at, o.user_id)
        from conversation_participants o cross join lateral profile_card(asking, o.user_id) n
        where o.conversation_id = f.conversation_id and o.user_id <> asking
          and o.user_id <> all (hidden_in(f.conversation_id, asking))), '')
    from unnest(hits) f order by f.created_at desc, f.id desc;
end
$$;
revoke execute on function public.find_messages from public;
grant execute on function public.find_messages to authenticated;
