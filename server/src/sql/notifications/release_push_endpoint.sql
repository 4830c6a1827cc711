-- Removes a push endpoint from the member it belonged to: a browser in which somebody else signed
-- in keeps its endpoint. Threat: as definer it deletes another member's row, so the caller must
-- know its secret.
create or replace function public.release_push_endpoint(wanted text, secret text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  delete from push_subscriptions
  where endpoint = wanted and auth_secret = secret and owner_id <> auth_uid()
$$;
revoke execute on function public.release_push_endpoint from public;
grant execute on function public.release_push_endpoint to authenticated;
