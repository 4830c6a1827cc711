-- Messages of the asker's conversations that fulfil all of what is asked, newest first: words that
-- start a word, whole words, phrases and exclusions as regular expressions on the folded text, senders by the
-- name the asker knows them by (or the asker; or all others), times, links, files. Common words are mostly
-- found among the newest messages. Else, like `find_messages`, it goes through the conversations from the one
-- with the last activity, and stops where none can hold anything newer than what was found. Nothing is found of a member that the asker blocked, or who
-- blocked the asker.
-- Threat: as definer it passes row-level security. Whose conversations these are it takes from the
-- claims of the transaction, and checks again for each row: marks of `contact_words` may collide.
create or replace function public.search_messages(words text[], whole text[], phrases text[],
  without text[], sender_patterns text[], is_own boolean, excludes_senders boolean, since timestamptz,
  until timestamptz, wants_link boolean, wants_file boolean, most integer)
returns table (message_id uuid, conversation_id uuid, seq bigint, sender_id uuid, content text,
  created_at timestamptz, other_name text, contact_id uuid, warmth_rank double precision)
language plpgsql stable security definer rows 50
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  senders uuid[];
  hidden uuid[] := array(
    select blocked_id from member_blocks where owner_id = asking
    union select owner_id from member_blocks where blocked_id = asking);
  own record;
  -- The asker's conversations, from the one with the last activity, and the times of these.
  owned uuid[];
  activities timestamptz[];
  -- What the index of words names in a conversation; all of it, where it isn't common.
  named messages[];
  fresh messages[];
  hits messages[] := '{}';
  has_words boolean := cardinality(words) + cardinality(whole) > 0;
  newest_part constant integer := 200;
  few constant integer := 25;
  part integer;
  newest bigint;
  -- Whether the words were common in the conversation before.
  is_common boolean := false;
  -- Nothing older is wanted.
  bound timestamptz;
  is_enough boolean;
  is_found boolean := false;
  only_words constant boolean := cardinality(phrases) + cardinality(without) = 0
    and wants_link is null and wants_file is null;
  typed constant text[] := array(select '% ' || word || '%' from unnest(words) word
    union all select '% ' || word || ' %' from unnest(whole) word);
begin
  if is_own then
    senders := array[asking];
  elsif cardinality(sender_patterns) > 0 then
    senders := array(
      select f.member_id from profile_cards(asking, array(
        select distinct o.user_id from own_conversations(false) c
          join conversation_participants o on o.conversation_id = c.id
        where o.user_id <> asking)) f
      where (fold_words(array[f.name]))[1] collate "und-x-icu" ~ all(sender_patterns));
  end if;
  select array_agg(o.id order by o.activity desc), array_agg(o.activity order by o.activity desc)
    into owned, activities
    from own_conversations(false) o
    where (senders is null or excludes_senders or exists (select from conversation_participants p
        where p.conversation_id = o.id and p.user_id = any(senders)))
      and (cardinality(hidden) = 0 or not exists (
        select from conversations c join conversation_participants p on p.conversation_id = c.id
        where c.id = o.id and c.kind = 'direct' and p.user_id = any(hidden)));
  if has_words and until is null then
    hits := newest_messages(owned, activities, typed, phrases, without, hidden, senders,
      excludes_senders, since, wants_link, wants_file, most);
    is_found := hits is not null;
    hits := coalesce(hits, '{}');
  end if;
  for own in
    select o.id, o.activity, (select c.last_seq from conversations c where c.id = o.id) as last_seq, (
        select string_agg(quote_literal(right(o.id::text, 8) || word) || ending, ' & ')::tsquery
        from (select word, ':*' as ending from unnest(words) word
          union all select word, '' from unnest(whole) word) w) as wanted
      from unnest(owned, activities) with ordinality o(id, activity, place)
      where not is_found order by o.place
  loop
    exit when cardinality(hits) >= most and own.activity < (hits[most]).created_at;
    exit when own.activity < since;
    bound := greatest(since, case when cardinality(hits) >= most then (hits[most]).created_at end);
    -- The last message that may be before `until`: their times follow their numbers, but for those that
    -- were sent at the same moment.
    newest := case when until is null then own.last_seq
      else seq_before(own.id, own.last_seq, until + interval '1 minute') end;
    if has_words then
      -- Of a common word the index knows thousands of messages, in no order: then the newest part of
      -- the conversation is read first, and is mostly enough: it fills the answer, or begins before
      -- what was found already; where the answer is full, a few messages mostly are. `offset 0` keeps the
      -- planner from reading all of the conversation instead of the index, and the other way round.
      is_enough := false;
      foreach part in array
        case when is_common and cardinality(hits) >= most then array[few, newest_part]
          else array[newest_part] end
      loop
        if part = newest_part then
          named := array(
            select messages from messages
            where contact_words(messages.conversation_id, messages.search_text) @@ own.wanted
              and messages.deleted_at is null
            limit newest_part);
          is_common := cardinality(named) = newest_part;
          exit when not is_common;
        end if;
        fresh := array(
          select f.m from (select m from (
              select * from messages
              where messages.conversation_id = own.id and messages.seq > newest - part
                and messages.seq <= newest
              offset 0) m
            where (bound is null or m.created_at >= bound) and (until is null or m.created_at < until)
              and (' ' || m.search_text || ' ') like all(typed)
              and m.deleted_at is null and m.sender_id <> all(hidden)
              and (senders is null or (m.sender_id = any(senders)) <> excludes_senders)
            order by m.created_at desc, m.id desc offset 0) f
          where only_words or message_fits((f.m).id, (f.m).content, phrases, without, wants_link,
            wants_file)
          limit most);
        is_enough := cardinality(fresh) >= most or not exists (
          select from (select m.created_at from messages m
            where m.conversation_id = own.id and m.seq <= newest - part
            order by m.seq desc limit 1) older
          where bound is null or older.created_at >= bound);
        exit when is_enough;
      end loop;
      if not is_enough then
        -- What the index can't decide is checked in their order, and no further than is needed.
        fresh := array(
          select f.m from (select m from (
              select n.* from unnest(named) n where not is_common
              union all
              select i.* from (
                select * from messages
                where is_common and messages.deleted_at is null
                  and contact_words(messages.conversation_id, messages.search_text) @@ own.wanted
                offset 0) i) m
            where m.conversation_id = own.id and m.sender_id <> all(hidden)
              and (senders is null or (m.sender_id = any(senders)) <> excludes_senders)
              and (bound is null or m.created_at >= bound) and (until is null or m.created_at < until)
            order by m.created_at desc, m.id desc offset 0) f
          where only_words or message_fits((f.m).id, (f.m).content, phrases, without, wants_link,
            wants_file)
          limit most);
      end if;
    else
      fresh := array(
        select m from messages m
        where m.conversation_id = own.id and m.seq <= newest and m.deleted_at is null
          and m.sender_id <> all(hidden)
          and (senders is null or (m.sender_id = any(senders)) <> excludes_senders)
          and (bound is null or m.created_at >= bound) and (until is null or m.created_at < until)
          and message_fits(m.id, m.content, phrases, without, wants_link, wants_file)
        order by m.seq desc limit most);
    end if;
    if cardinality(fresh) > 0 then
      hits := array(select h from unnest(hits || fresh) h
        order by h.created_at desc, h.id desc limit most);
    end if;
  end loop;
  return query
    with others as (
      select c.id, o.user_id, o.joined_at from unnest(array(select distinct h.conversation_id
          from unnest(hits) h)) c(id)
        join conversation_participants o on o.conversation_id = c.id and o.user_id <> asking
          and o.user_id <> all (hidden)
    ), named as (
      select o.id, coalesce(string_agg(n.name, ', ' order by o.joined_at, o.user_id), '') as name,
        (array_agg(n.contact_id order by o.joined_at, o.user_id))[1] as contact_id,
        (array_agg(n.warmth_rank order by o.joined_at, o.user_id))[1] as warmth_rank
      from others o
        left join profile_cards(asking, array(select distinct user_id from others)) n
          on n.member_id = o.user_id
      group by o.id
    )
    select f.id, f.conversation_id, f.seq, f.sender_id, f.content, f.created_at,
      coalesce(n.name, ''), n.contact_id, n.warmth_rank
    from unnest(hits) f left join named n on n.id = f.conversation_id
    order by f.created_at desc, f.id desc;
end
$$;
revoke execute on function public.search_messages from public;
grant execute on function public.search_messages to authenticated;
