-- A like may earn a badge for who wrote the comment.
create or replace function public.note_comment_like() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_deed(c.owner_id, tg_table_name) from comments c where c.id = new.comment_id;
  return null;
end
$$;
revoke execute on function public.note_comment_like from public;
