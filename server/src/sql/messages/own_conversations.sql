-- The asker's conversations: all, or the requests to answer ('requests'), or all others.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.own_conversations(with_blocked boolean, part text default 'all')
returns table (id uuid, activity timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.activity from listed_conversations(auth_uid(), with_blocked) c
  where part = 'all' or c.is_request = (part = 'requests')
$$;
revoke execute on function public.own_conversations from public;
grant execute on function public.own_conversations to authenticated;
