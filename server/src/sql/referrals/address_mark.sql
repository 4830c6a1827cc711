-- The keyed hash of an address of an account, apart from those of contacts (`path_hash`): neither can be
-- looked up in the other's table.
create or replace function public.address_mark(kind text, address text) returns uuid
language sql stable
as $$ select path_hash('account-' || kind, address, path_key()) $$;
revoke execute on function public.address_mark from public;
