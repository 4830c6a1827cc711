-- Whether one of two members blocked the other.
create or replace function public.is_blocked_between(a uuid, b uuid) returns boolean
language sql stable
as $$
  select exists (select from member_blocks k where (k.owner_id, k.blocked_id) in ((a, b), (b, a)))
$$;
