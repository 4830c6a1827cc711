-- Notes a customer whose member is gone, so that a job asks the provider to erase them.
create or replace function public.forget_customer() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into forgotten_customers values (old.provider, old.customer) on conflict do nothing;
  return null;
end
$$;
revoke execute on function public.forget_customer from public;
