-- The members that a member blocked, and those who blocked the member: neither sees anything of the other.
-- For functions of the service.
create or replace function public.members_blocked_with(viewer uuid) returns setof uuid
language sql stable
as $$
  select b.blocked_id from member_blocks b where b.owner_id = viewer
  union
  select b.owner_id from member_blocks b where b.blocked_id = viewer
$$;
