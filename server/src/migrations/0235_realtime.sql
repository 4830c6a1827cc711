-- Two ways of doing one thing, side by side: each member stays in one arm of each. Members read what
-- runs; the service alone writes it.
create table public.ab_test_configs (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  arms jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'ended')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table public.ab_test_configs enable row level security;
create policy ab_test_configs_read on public.ab_test_configs for select to authenticated using (true);
grant select on public.ab_test_configs to authenticated;

-- Tells the servers that a row changed: its table, its key and the members whom it may concern, never
-- its content, which each server reads again with the eyes of those members. The arguments are:
--   whom it concerns: 'participants' of the conversation in a column, the 'owner' in a column, or
--   'everybody'; the name of that column; then the columns of the key.
--
--   create trigger tell_change after insert or update or delete on public.notifications
--     for each row execute function public.tell_change('owner', 'user_id', 'id');
create function public.tell_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- A payload may have 8,000 bytes: so many members fit.
  most constant integer := 100;
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  change jsonb;
  members uuid[];
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  select jsonb_build_object('table', tg_table_name, 'operation', tg_op,
      'key', jsonb_object_agg(argument, changed -> argument))
    into change
    from unnest(tg_argv) with ordinality as given (argument, position) where position > 2;
  if tg_argv[0] = 'everybody' then
    perform pg_notify('kith_changes', change::text);
    return null;
  end if;
  if tg_argv[0] = 'owner' then
    members := array[(changed ->> tg_argv[1])::uuid];
  else
    select array_agg(p.user_id) into members from conversation_participants p
      where p.conversation_id = (changed ->> tg_argv[1])::uuid;
  end if;
  while cardinality(members) > 0 loop
    perform pg_notify('kith_changes', (change ||
      jsonb_build_object('members', to_jsonb(members[:most])))::text);
    members := members[most + 1:];
  end loop;
  return null;
end
$$;
revoke execute on function public.tell_change from public;

create trigger tell_change after insert or update or delete on public.conversations
  for each row execute function public.tell_change('participants', 'id', 'id');
create trigger tell_change after insert or update or delete on public.messages
  for each row execute function public.tell_change('participants', 'conversation_id', 'id');
create trigger tell_change after insert or update or delete on public.message_delivery_receipts
  for each row execute function public.tell_change(
    'participants', 'conversation_id', 'conversation_id', 'user_id');
create trigger tell_change after insert or update or delete on public.ab_test_configs
  for each row execute function public.tell_change('everybody', '', 'id');

-- What servers ask when rows have changed, in one trip for all members whom it may concern: which of
-- the sessions stand (rows without a table, see `auth.standing_of`), and then the rows of `asked` that
-- each member may see. From there on it goes as role `authenticated` to the end of the transaction, so
-- row-level security decides, by the claims that are set before each member's part.
-- `claimed`: [{"member": uuid, "session": uuid or null}]; `asked`: [{"member": uuid,
-- "messages": [uuid …], …, "receipts_of": [uuid …], "receipts_by": [uuid …]}].
create function auth.rows_seen_by(claimed jsonb, asked jsonb)
returns table (member uuid, session uuid, standing text, table_name text, key text, body text)
language plpgsql volatile
as $$
declare
  one record;
begin
  return query select c.member, c.session, case when it.found is null then 'gone'
      when it.lacks_factor then 'lacks_factor' else 'stands' end, null::text, null::text, null::text
    from jsonb_to_recordset(claimed) as c (member uuid, session uuid)
    left join lateral (select true as found, s.lacks_factor
      from auth.standing_of(c.member, c.session) s) it on true;
  perform set_config('role', 'authenticated', true), set_config('timezone', 'UTC', true);
  for one in select * from jsonb_to_recordset(asked) as it (member uuid, conversations uuid[],
    messages uuid[], receipts_of uuid[], receipts_by uuid[], notifications uuid[], tests uuid[])
  loop
    perform set_config('request.jwt.claims',
      jsonb_build_object('sub', one.member, 'role', 'authenticated')::text, true);
    if one.messages is not null then
      return query select one.member, null::uuid, null::text, 'messages', t.id::text, row_to_json(t)::text
        from (select id, conversation_id, seq, sender_id, client_msg_id, message_type, content,
            reply_to_id, created_at, edited_at, deleted_at
          from public.messages) t where t.id = any(one.messages);
    end if;
    if one.conversations is not null then
      return query select one.member, null::uuid, null::text, 'conversations', t.id::text, row_to_json(t)::text
        from (select id, kind, low_member_id, high_member_id, state, started_by, last_seq,
            last_message_at, created_at
          from public.conversations) t where t.id = any(one.conversations);
    end if;
    if one.receipts_of is not null then
      return query select one.member, null::uuid, null::text, 'message_delivery_receipts',
          t.conversation_id || ',' || t.user_id, row_to_json(t)::text
        from unnest(one.receipts_of, one.receipts_by) as k (conversation_id, user_id)
        join (select conversation_id, user_id, delivered_seq, delivered_at, read_seq, read_at
          from public.message_delivery_receipts) t using (conversation_id, user_id);
    end if;
    if one.notifications is not null then
      return query select one.member, null::uuid, null::text, 'notifications', t.id::text, row_to_json(t)::text
        from (select id, user_id, type, title, message, created_at, read_at, data, mention_id
          from public.notifications) t where t.id = any(one.notifications);
    end if;
    if one.tests is not null then
      return query select one.member, null::uuid, null::text, 'ab_test_configs', t.id::text, row_to_json(t)::text
        from (select id, name, arms, status, created_at, updated_at
          from public.ab_test_configs) t where t.id = any(one.tests);
    end if;
  end loop;
end
$$;
revoke execute on function auth.rows_seen_by from public;

-- Who may see that a member is there: they themselves, and in an open conversation the others with
-- whom both show it and neither blocked the other. No row when the member takes no part in it.
create function auth.presence_seen_by(member uuid, conversation uuid)
returns table (user_id uuid)
language sql stable
as $$
  select p.user_id from public.conversations c
    join public.conversation_participants mine
      on mine.conversation_id = c.id and mine.user_id = member
    join public.conversation_participants p on p.conversation_id = c.id
  where c.id = conversation and (p.user_id = member or c.state = 'open' and not exists (
      select from public.message_settings s
      where s.owner_id in (member, p.user_id) and not s.shows_presence)
    and not exists (select from public.member_blocks b
      where (b.owner_id, b.blocked_id) in ((member, p.user_id), (p.user_id, member))))
$$;
revoke execute on function auth.presence_seen_by from public;
