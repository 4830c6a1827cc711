-- The place of a member among all for a flag, 0 to 99: spread differently by each flag's name, so that it
-- is not always the same members who try what is new.
create or replace function public.flag_bucket(name text, member uuid) returns integer
language sql immutable parallel safe
as $$
  select (('x' || substr(md5(name || ':' || member::text), 1, 7))::bit(28)::integer) % 100
$$;
