-- The contract's `decayTerm`.
create or replace function public.decay_term(at timestamptz) returns double precision
language sql immutable parallel safe
as $$
  select (date_part('epoch', at) * 1000 - {{rank_epoch_ms}}) * ln(2::float8) / {{half_life_ms}}
$$;
