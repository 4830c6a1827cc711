-- The health of a state of `insight_ties`: 0 not in the network, 1 thriving to 4 dormant.
create or replace function public.health_of_state(state smallint) returns smallint
language sql immutable parallel safe
as $$
  select case state when 0 then 0 else 1 + (state - 1) % 4 end::smallint
$$;
