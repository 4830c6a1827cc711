-- What servers ask when rows have changed, in one trip for all members that it may concern: which
-- of the sessions are valid (rows without a table, see `auth.session_state`), and the rows of
-- `asked` that each member may see. Threat: it reads as role `authenticated`, with the claims of
-- one member after another, so row-level security decides; the role holds to the end of the
-- transaction. `claimed`: [{"member": uuid, "session": uuid or null}]; `asked`: [{"member": uuid,
-- "messages": [uuid …], …, "receipts_of": [uuid …], "receipts_by": [uuid …]}].
create or replace function auth.read_changed_rows(claimed jsonb, asked jsonb)
returns table (member uuid, session uuid, session_state text, table_name text, key text, body text)
language plpgsql volatile
as $$
declare
  one record;
begin
  return query select c.member, c.session, case when it.found is null then 'gone'
      when it.lacks_factor then 'lacks_factor' else 'valid' end, null::text, null::text, null::text
    from jsonb_to_recordset(claimed) as c (member uuid, session uuid)
    left join lateral (select true as found, s.lacks_factor
      from auth.session_state(c.member, c.session) s) it on true;
  perform set_config('role', 'authenticated', true), set_config('timezone', 'UTC', true);
  for one in select * from jsonb_to_recordset(asked) as it (member uuid, conversations uuid[],
    messages uuid[], receipts_of uuid[], receipts_by uuid[], notifications uuid[], posts uuid[], tests uuid[],
    wallets uuid[], analysis_runs uuid[], counted uuid[])
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
        from (select c.id, c.kind, c.low_member_id, c.high_member_id, c.state, c.started_by,
            -- In a conversation of several, those of the last message that the member sees.
            case when c.kind = 'direct' then c.last_seq else coalesce(l.seq, 0) end as last_seq,
            case when c.kind = 'direct' then c.last_message_at else l.created_at end as last_message_at,
            c.created_at
          from public.conversations c left join lateral (
            select m.seq, m.created_at from public.messages m
            where c.kind <> 'direct' and m.conversation_id = c.id order by m.seq desc limit 1) l on true
        ) t where t.id = any(one.conversations);
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
    if one.posts is not null then
      return query select one.member, null::uuid, null::text, 'posts', t.id::text, row_to_json(t)::text
        from (select id, owner_id, published_at, edited_at
          from public.posts where status = 'published' and deleted_at is null) t
        where t.id = any(one.posts);
    end if;
    if one.wallets is not null then
      return query select one.member, null::uuid, null::text, 'wallets', t.owner_id::text, row_to_json(t)::text
        from (select owner_id, version, changed_at from public.wallets) t
        where t.owner_id = any(one.wallets);
    end if;
    if one.analysis_runs is not null then
      return query select one.member, null::uuid, null::text, 'analysis_runs', t.id::text, row_to_json(t)::text
        from (select id, owner_id, progress from public.analysis_runs) t
        where t.owner_id = one.member and t.id = any(one.analysis_runs);
    end if;
    if one.counted is not null then
      return query select one.member, null::uuid, null::text, 'counted_conversations',
          t.conversation_id::text, row_to_json(t)::text
        from (select owner_id, conversation_id, contact_id from public.counted_conversations) t
        where t.owner_id = one.member and t.conversation_id = any(one.counted);
    end if;
    if one.tests is not null then
      return query select one.member, null::uuid, null::text, 'ab_test_configs', t.id::text, row_to_json(t)::text
        from (select id, name, arms, status, created_at, updated_at
          from public.ab_test_configs) t where t.id = any(one.tests);
    end if;
  end loop;
end
$$;
revoke execute on function auth.read_changed_rows from public;
