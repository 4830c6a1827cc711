-- What a notification quotes of a post or a comment follows its text.
create index notification_facts_by_post on public.notification_facts ((data ->> 'post_id'))
  where (data ->> 'post_id') is not null;
create trigger update_post_notifications after update of body on public.posts
  for each row when (old.body is distinct from new.body)
  execute function public.update_post_notifications();
create trigger update_post_notifications after update of body on public.comments
  for each row when (old.body is distinct from new.body)
  execute function public.update_post_notifications();
