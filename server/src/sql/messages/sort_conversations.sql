-- The asker's conversations with what else they are sorted by, where it is wanted: the names by
-- which the asker knows the others, and the number of unread messages.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.sort_conversations(with_blocked boolean, part text, with_names boolean,
  with_unread boolean)
returns table (id uuid, activity timestamptz, other_name text, unread_count integer)
language sql stable security definer rows 1000 set search_path = public, pg_temp
as $$
  with mine as materialized (
    select c.* from listed_conversations(auth_uid(), with_blocked) c
    where part = 'all' or c.is_request = (part = 'requests')
  ), others as materialized (
    select m.id, o.user_id, o.joined_at from mine m join conversation_participants o
      on o.conversation_id = m.id and o.user_id <> auth_uid()
        and o.user_id <> all (hidden_in(m.id, auth_uid()))
    where with_names
  ), names as materialized (
    select o.id, string_agg(f.name, ', ' order by o.joined_at, o.user_id) as name
    from others o join profile_cards(auth_uid(), array(select distinct user_id from others)) f
      on f.member_id = o.user_id
    group by o.id
  )
  select m.id, m.activity, coalesce(n.name, ''), coalesce(w.waiting, 0)
  from mine m left join names n on n.id = m.id
    left join lateral (
      select count(*)::integer as waiting from (
        select from messages s where s.conversation_id = m.id and s.seq > m.read_seq
          and s.sender_id <> auth_uid() and s.deleted_at is null
          and s.sender_id <> all ((select hidden_in(m.id, auth_uid()))::uuid[]) limit 100) unread
    ) w on with_unread and m.last_seq > m.read_seq
$$;
revoke execute on function public.sort_conversations from public;
grant execute on function public.sort_conversations to authenticated;
