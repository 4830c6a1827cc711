-- The contract's `decayTerm`. Without its time zone a moment has an immutable part, so the planner puts the
-- expression itself where this is called.
create or replace function public.decay_term(at timestamptz) returns double precision
language sql immutable parallel safe
as $$
  select (date_part('epoch', at at time zone 'UTC') * 1000 - {{rank_epoch_ms}}) * ln(2::float8) / {{half_life_ms}}
$$;
