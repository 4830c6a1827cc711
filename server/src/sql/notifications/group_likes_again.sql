-- Makes the notifications of likes again in which a member is one of several, after it changed whether
-- they are shown: those of one reader, or of all. The latest of the others is named, with the title of
-- their like alone; where there is no other the notification stays, and `post_notice_holds` hides it.
-- For functions of the service.
create or replace function public.group_likes_again(reader uuid, liker uuid) returns void
language sql
as $$
  with touched as materialized (
    select distinct f.notification_id as id, f.owner_id from notification_facts f
    where f.data ->> 'actor_id' = liker::text and f.kind = 'like' and f.notification_id is not null
      and (reader is null or f.owner_id = reader)),
  shown as (
    select distinct on (t.id) t.id, coalesce(f.title, f.data #>> '{facts,actor}') as title,
      jsonb_set(f.data, '{facts,others}', to_jsonb(count(*) over (partition by t.id) - 1)) as data
    from touched t join notification_facts f on f.notification_id = t.id
    where is_shown_actor((f.data ->> 'actor_id')::uuid, t.owner_id)
    order by t.id, f.created_at desc, f.fact_key)
  update notifications n set title = s.title, data = s.data
  from shown s where n.id = s.id and n.data is distinct from s.data
$$;
revoke execute on function public.group_likes_again from public;
