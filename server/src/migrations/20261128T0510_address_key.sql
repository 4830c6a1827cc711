-- The key by which addresses that were asked by email, or refuse such emails, are hashed. It is with
-- these hashes rather than with the service's keys, so that a plain backup holds what a refusal needs.
create table public.address_hash_key (
  is_only boolean primary key default true check (is_only),
  key text not null
);
alter table public.address_hash_key enable row level security;

insert into public.address_hash_key (key)
  select value from auth.settings where name = 'bridge_address_key';
delete from auth.settings where name = 'bridge_address_key';
