-- Keeps the number of likes of a post or a comment, without those withheld; the argument is the column
-- that names it. Definer, because the liked row is another member's.
create or replace function public.count_likes() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  liked uuid := (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid;
  change integer := case when tg_op <> 'DELETE' and not new.is_withheld then 1 else 0 end
    - case when tg_op <> 'INSERT' and not old.is_withheld then 1 else 0 end;
begin
  if change = 0 then
    return null;
  elsif tg_argv[0] = 'post_id' then
    update posts p set like_count = p.like_count + change where p.id = liked;
  else
    update comments c set like_count = c.like_count + change where c.id = liked;
  end if;
  return null;
end
$$;
revoke execute on function public.count_likes from public;
