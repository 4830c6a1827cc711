-- What a notification quotes of a post is for those who may still read it.
create policy notifications_of_posts on public.notifications as restrictive
  for select to authenticated
  using (case when data ? 'post_id' then post_notice_holds((select auth_uid()), data, now())
    else true end);
