-- Keeps the number of members who have seen a post. Definer, because the post is another member's.
create or replace function public.count_views() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update posts p set view_count = p.view_count + case when tg_op = 'DELETE' then -1 else 1 end
    where p.id = case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  return null;
end
$$;
revoke execute on function public.count_views from public;
