-- The messages of one of the asker's conversations after a place, by the asker's local day and by
-- direction. `message_count` leaves out those that are older than the asker keeps interactions; deleted
-- ones were written too, as the note in their place says.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and reads no text.
create or replace function public.message_days(conversation uuid, after bigint, at timestamptz)
returns table (direction text, day date, message_count integer, began_at timestamptz,
  latest_at timestamptz, last_seq bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.direction, m.day, count(*) filter (where m.is_kept)::integer,
    min(m.created_at) filter (where m.is_kept), max(m.created_at) filter (where m.is_kept), max(m.seq)
  from (
    select case m.sender_id when p.user_id then 'out' else 'in' end as direction,
      (m.created_at at time zone f.timezone)::date as day, m.created_at, m.seq,
      f.data_retention_months is null
        or m.created_at >= at - make_interval(months => f.data_retention_months) as is_kept
    from conversation_participants p
      join profiles f on f.id = p.user_id
      join messages m on m.conversation_id = p.conversation_id and m.seq > after
    where p.conversation_id = conversation and p.user_id = auth_uid()
  ) m
  group by m.direction, m.day
$$;
revoke execute on function public.message_days from public;
grant execute on function public.message_days to authenticated;
