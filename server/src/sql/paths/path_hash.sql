-- The keyed hash of a normalised address, 128 bits of HMAC-SHA-256: who holds the same address has the
-- same hash, and without the key no one can try addresses out. Stable, as `convert_to` is: else it
-- could not be inlined.
create or replace function public.path_hash(kind text, value text, key bytea) returns uuid
language sql stable
as $$
  select encode(substr(hmac(convert_to(kind || ':' || value, 'UTF8'), key, 'sha256'), 1, 16),
    'hex')::uuid
$$;
revoke execute on function public.path_hash from public;
