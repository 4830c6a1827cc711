-- A key under which a picture may be written; unless it is added by `kept_until`, it is removed again.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.reserve_post_picture(kept_until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- Of several drafts that are written at once.
  most_unused constant integer := 100;
  key text := replace(gen_random_uuid()::text, '-', '');
begin
  if (select count(*) from post_pictures i
      where i.owner_id = auth_uid() and i.post_id is null) >= most_unused then
    perform raise_refusal('limit_reached', 'So many pictures wait for a post');
  end if;
  insert into file_removals (storage_key, due_at) values (key, kept_until);
  return key;
end
$$;
revoke execute on function public.reserve_post_picture from public;
grant execute on function public.reserve_post_picture to authenticated;
