-- A comment may earn a badge for its author, for the author of the post, and of what it answers.
create or replace function public.note_comment() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_deed(o.id, tg_table_name) from (select new.owner_id as id
    union select p.owner_id from posts p where p.id = new.post_id
    union select c.owner_id from comments c where c.id = new.parent_id) o;
  return null;
end
$$;
revoke execute on function public.note_comment from public;
