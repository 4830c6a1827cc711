-- A block ends links, follows and waiting requests of the two, in both directions; lifting it brings
-- none of them back. Definer, because half of the rows are the other's.
create or replace function public.unlink_blocked_members() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform lock_member_pair(new.owner_id, new.blocked_id);
  delete from member_links l where (l.owner_id, l.member_id)
    in ((new.owner_id, new.blocked_id), (new.blocked_id, new.owner_id));
  delete from member_follows f where (f.owner_id, f.member_id)
    in ((new.owner_id, new.blocked_id), (new.blocked_id, new.owner_id));
  update member_link_requests r set status = 'withdrawn', answered_at = new.created_at
    where (r.owner_id, r.member_id)
      in ((new.owner_id, new.blocked_id), (new.blocked_id, new.owner_id)) and r.status = 'pending';
  return null;
end
$$;
revoke execute on function public.unlink_blocked_members from public;
