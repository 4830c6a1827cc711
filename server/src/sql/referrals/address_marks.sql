-- The keyed hashes of an address of an account: the one that is stored, and the one that was stored while
-- the key of paths was used, which no plain backup holds. Apart from the hashes of contacts' addresses
-- (`path_hash`): neither can be looked up in the other's table.
create or replace function public.address_marks(kind text, address text) returns uuid[]
language sql stable
as $$
  select array[path_hash('account-' || kind, address, convert_to(k.key, 'UTF8')),
    path_hash('account-' || kind, address, path_key())]
  from address_hash_key k
$$;
revoke execute on function public.address_marks from public;
