-- The contract's `rankBound`: the rank that a contact needs to be at least so warm at a moment.
create or replace function public.warmth_bound(warmth integer, at timestamptz)
returns double precision
language sql stable
as $$
  select case when warmth <= 0 then '-infinity'::float8 when warmth >= 100 then 'infinity'::float8
    else ln(-{{saturation}} * ln(1 - warmth / 100.0::float8))
      + (date_part('epoch', at) * 1000 - {{rank_epoch_ms}}) * ln(2::float8) / {{half_life_ms}} end
$$;
