-- The bridges that a member takes part in, as far as they may see them: the one place that decides. A
-- target takes part from the moment they are asked. The one asked sees nothing before it is announced to
-- them, in their hours, nothing of a requester who may not appear or is blocked in either direction, and nothing that
-- a moderator hid. A requester keeps seeing what they asked, unless they blocked someone in it: so that
-- neither a block nor a withdrawn consent shows.
create or replace function public.open_bridges(member uuid)
returns table (id uuid, role text)
language sql stable
as $$
  select b.id, 'requester' from bridges b
  where b.owner_id = member and not exists (select from member_blocks k
    where k.owner_id = member and k.blocked_id in (b.connector_id, b.target_id))
  union all
  select b.id, 'connector' from bridges b
  where b.connector_id = member and b.requested_at is not null and b.hidden_at is null
    and (b.is_announced or b.connector_accepted_at is not null)
    and may_meet(b.owner_id) and not is_blocked_between(member, b.owner_id)
    and (b.target_id is null or not is_blocked_between(member, b.target_id))
  union all
  select b.id, 'target' from bridges b
  where b.target_id = member and b.connector_accepted_at is not null and b.hidden_at is null
    and (b.is_announced or b.target_accepted_at is not null)
    and may_meet(b.owner_id) and may_meet(b.connector_id)
    and not is_blocked_between(member, b.owner_id)
    and not is_blocked_between(member, b.connector_id)
    and not is_blocked_between(b.owner_id, b.connector_id)
$$;
