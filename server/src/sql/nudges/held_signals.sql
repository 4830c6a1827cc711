-- The asker's signals about other members that they may still see, with what they say now: the wanted ones, else all
-- that have not expired. See `signal_text`.
create or replace function public.held_signals(wanted uuid[], at timestamptz)
returns table (signal_id uuid, content text)
language sql stable
as $$
  select s.id, t.content
  from signals s
    -- Asked once: without the `offset` it would be asked again for what is returned.
    cross join lateral (select signal_text(s.type, s.contact_id, s.evidence, at) as content offset 0) t
  where s.owner_id = auth_uid() and s.evidence ? 'member_id'
    and case when wanted is null then s.expires_at > at else s.id = any(wanted) end
    and t.content is not null
$$;
