-- Keeps the number of a post's comments that are neither deleted nor hidden nor withheld. Definer, because
-- the post may be another member's.
create or replace function public.count_comments() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.deleted_at is null
    and old.hidden_at is null and not old.is_withheld then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.deleted_at is null
    and new.hidden_at is null and not new.is_withheld then 1 else 0 end;
begin
  if before <> after then
    update posts p set comment_count = p.comment_count + after - before
      where p.id = case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  end if;
  return null;
end
$$;
revoke execute on function public.count_comments from public;
