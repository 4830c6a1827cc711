-- Whether what a member did is shown to another: neither blocked the other, and they are there and agree
-- to be processed. For functions of the service.
create or replace function public.is_shown_actor(actor uuid, reader uuid) returns boolean
language sql stable
as $$
  select not is_blocked_between(actor, reader)
    and not exists (select from auth.users u where u.id = actor and u.is_withheld)
$$;
