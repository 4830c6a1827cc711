-- Whether two members are linked both ways: each holds a contact that is the other, who agreed to it.
-- For functions of the service: it reads rows of both.
create or replace function public.are_linked(a uuid, b uuid) returns boolean
language sql stable
as $$
  select exists (select from live_link(a, b)) and exists (select from live_link(b, a))
$$;
