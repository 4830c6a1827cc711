-- The mailbox that an address leads to: without what follows a plus, and for Gmail, which ignores them,
-- without dots. Null for null.
create or replace function public.plain_address(address text) returns text
language sql immutable
as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select lower(regexp_replace(split_part(address, '@', 1), '\+.*$', '')) as name,
    lower(split_part(address, '@', 2)) as domain) parts
$$;
