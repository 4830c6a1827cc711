-- Deletes a comment that the asker wrote, or that is below a post of the asker.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.delete_comment(wanted uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update comments c set deleted_at = at, deleted_by = auth_uid()
    from posts p
    where c.id = wanted and p.id = c.post_id and c.deleted_at is null
      and (c.owner_id = auth_uid() or p.owner_id = auth_uid() and p.deleted_at is null);
  return found;
end
$$;
revoke execute on function public.delete_comment from public;
grant execute on function public.delete_comment to authenticated;
