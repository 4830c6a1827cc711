-- Keeps the number of published posts that share a post, without those withheld. Definer, because the
-- shared post may be another member's.
create or replace function public.count_shares() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and old.shared_post_id is not null and old.status = 'published'
      and old.deleted_at is null and old.hidden_at is null and not old.is_withheld then
    update posts p set share_count = p.share_count - 1 where p.id = old.shared_post_id;
  end if;
  if tg_op <> 'DELETE' and new.shared_post_id is not null and new.status = 'published'
      and new.deleted_at is null and new.hidden_at is null and not new.is_withheld then
    update posts p set share_count = p.share_count + 1 where p.id = new.shared_post_id;
  end if;
  return null;
end
$$;
revoke execute on function public.count_shares from public;
