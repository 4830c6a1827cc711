-- Notifies the servers that a post was published or changed, with the members whose feed it may be in.
-- Each server reads it again with their rights. A post that is gone for someone is not announced: they
-- must not learn that it exists.
create or replace function public.notify_post_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_new boolean := tg_op = 'INSERT' or old.status <> 'published';
  change jsonb := jsonb_build_object('table', 'posts', 'operation',
    case when is_new then 'INSERT' else 'UPDATE' end, 'key', jsonb_build_object('id', new.id));
  members uuid[] := array(
    select new.owner_id
    union select l.member_id from member_links l where l.owner_id = new.owner_id
      and new.visibility <> 'private'
    union select l.owner_id from member_links l where l.member_id = new.owner_id
      and new.visibility = 'public'
    union select f.owner_id from member_follows f where f.member_id = new.owner_id
      and new.visibility = 'public');
begin
  if new.deleted_at is not null then return null; end if;
  perform notify_members(change, members);
  return null;
end
$$;
revoke execute on function public.notify_post_change from public;
