-- The numbers of the badge. Requests are counted apart, blocked conversations not at all.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.sum_unread()
returns table (unread_count integer, unread_conversations integer, request_count integer,
  latest_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  with mine as materialized (
    select c.* from listed_conversations(auth_uid(), false) c
  ), waiting as materialized (
    select m.id, (select count(*) from (
        select from messages s where s.conversation_id = m.id and s.seq > m.read_seq
          and s.sender_id <> auth_uid() and s.deleted_at is null
          and s.sender_id <> all ((select hidden_in(m.id, auth_uid()))::uuid[]) limit 100) unread) as messages
    from mine m where m.is_open and m.last_seq > m.read_seq
  )
  select coalesce(sum(w.messages), 0)::integer, (count(*) filter (where w.messages > 0))::integer,
    (select count(*)::integer from mine m where m.is_request),
    (select m.id from mine m where not m.is_request order by m.activity desc, m.id desc limit 1)
  from waiting w
$$;
revoke execute on function public.sum_unread from public;
grant execute on function public.sum_unread to authenticated;
