-- The newest messages of the conversations that fulfil what `search_messages` asks, at most `most`; null
-- where the newest part of each conversation doesn't show which these are. `owned` are the conversations
-- from the one with the last activity, `activities` its time and those of the others. First a few messages
-- are read, by which it is guessed whether reading more is worth it: it is where the words are common.
create or replace function public.newest_messages(owned uuid[], activities timestamptz[], typed text[],
  phrases text[], without text[], hidden uuid[], senders uuid[], excludes_senders boolean,
  since timestamptz, wants_link boolean, wants_file boolean, most integer)
returns messages[]
language plpgsql stable
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- Of so many conversations so many messages are read.
  few constant integer := 16;
  many constant integer := 64;
  part integer;
  read_count integer;
  -- All that is newer than this was read.
  complete_since timestamptz;
  found messages[];
  only_words constant boolean := cardinality(phrases) + cardinality(without) = 0
    and wants_link is null and wants_file is null;
begin
  foreach part in array array[few, many] loop
    with held as (
      select o.id, o.last_seq, w.activity from unnest(owned[1:part], activities[1:part]) w(id, activity)
        join conversations o on o.id = w.id
    ), read as materialized (
      select m.* from held
        cross join lateral (select * from messages
          where messages.conversation_id = held.id and messages.seq > held.last_seq - part offset 0) m
    ), cut as (
      -- Messages may be missing: with an account, those that it sent are erased.
      select coalesce(r.at, held.activity) as at
      from held left join (select conversation_id, min(created_at) as at from read
        group by conversation_id) r on r.conversation_id = held.id
      where held.last_seq > part
    )
    select (select count(*) from read), (select greatest(max(at), activities[part + 1]) from cut),
      array(select m from (
          select r.id, r.created_at from read r
          where r.deleted_at is null and r.sender_id <> all(hidden)
            and (' ' || r.search_text || ' ') like all(typed)
            and (senders is null or (r.sender_id = any(senders)) <> excludes_senders)
            and (since is null or r.created_at >= since)
            and (only_words
              or message_fits(r.id, r.content, phrases, without, wants_link, wants_file))
          order by r.created_at desc, r.id desc limit most) f
        join messages m on m.id = f.id
        order by f.created_at desc, f.id desc)
      into read_count, complete_since, found;
    if complete_since is null or complete_since < since
      or (found[most]).created_at > complete_since then return found; end if;
    exit when cardinality(found) * many * many < 2 * most * read_count;
  end loop;
  return null;
end
$$;
revoke execute on function public.newest_messages from public;
