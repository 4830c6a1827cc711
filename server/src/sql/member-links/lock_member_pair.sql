-- Orders the changes to what is between two members: a block, a link and a follow at once must not
-- each miss the other.
create or replace function public.lock_member_pair(a uuid, b uuid) returns void
language sql volatile
as $$
  select pg_advisory_xact_lock(
    hashtextextended('members:' || least(a, b) || ':' || greatest(a, b), 0))
$$;
