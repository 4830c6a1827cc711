-- The key by which addresses of erased accounts are hashed from now on is the one of refusals, which is
-- with its hashes in every backup; so it is always there.
insert into public.address_hash_key (key) values (encode(gen_random_bytes(32), 'hex'))
  on conflict do nothing;
