-- The contract's `interactionWeight`.
create or replace function public.interaction_weight(kind text, direction text) returns double precision
language sql immutable parallel safe
as $$
  select ({{interaction_weights}}::float8[])[array_position({{interaction_kinds}}, kind)]
    * case when direction = 'in' then {{incoming_factor}}::float8 else 1 end
$$;
