-- Carries an edited text over to the notifications that quote the post or the comment, those that wait
-- for a push or an email included. Definer, because members may not write notifications of others.
create or replace function public.update_post_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  excerpt jsonb := to_jsonb(make_excerpt(new.body));
  post text := coalesce(to_jsonb(new) ->> 'post_id', new.id::text);
  comment text := case when tg_table_name = 'comments' then new.id::text end;
begin
  update notification_facts f set data = jsonb_set(f.data, '{facts,excerpt}', excerpt)
    where f.data ->> 'post_id' = post and f.data ->> 'comment_id' is not distinct from comment;
  update notifications n
    set message = excerpt #>> '{}', data = jsonb_set(n.data, '{facts,excerpt}', excerpt)
    where n.data ->> 'post_id' = post and n.data ->> 'comment_id' is not distinct from comment;
  return null;
end
$$;
revoke execute on function public.update_post_notifications from public;
