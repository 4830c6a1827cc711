-- The members that the asker blocked, the last first, before a place in that order.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.blocked_members(before_at timestamptz, before_id uuid, most integer)
returns table (member_id uuid, name text, warmth_rank double precision, blocked_at timestamptz)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  with page as materialized (
    select b.blocked_id, b.created_at from member_blocks b
    where b.owner_id = auth_uid()
      and (before_at is null or (b.created_at, b.blocked_id) < (before_at, before_id))
    order by b.created_at desc, b.blocked_id desc limit most
  )
  select p.blocked_id, coalesce(f.name, ''), f.warmth_rank, p.created_at
  from page p left join profile_cards(auth_uid(), array(select blocked_id from page)) f
    on f.member_id = p.blocked_id
  order by p.created_at desc, p.blocked_id desc
$$;
revoke execute on function public.blocked_members from public;
grant execute on function public.blocked_members to authenticated;
