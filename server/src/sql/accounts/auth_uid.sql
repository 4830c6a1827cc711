-- The calling member, from the claims of a request's transaction; null outside of a request. A
-- setting that was local to an ended transaction reads as '' on its connection, not as null.
create or replace function public.auth_uid() returns uuid
language sql stable parallel safe
as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;
