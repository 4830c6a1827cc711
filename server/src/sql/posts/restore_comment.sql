-- Restores a comment that the asker deleted at `since` or later.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.restore_comment(wanted uuid, since timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update comments c set deleted_at = null, deleted_by = null
    where c.id = wanted and c.deleted_by = auth_uid() and c.deleted_at >= since;
  return found;
end
$$;
revoke execute on function public.restore_comment from public;
grant execute on function public.restore_comment to authenticated;
