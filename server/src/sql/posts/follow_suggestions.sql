-- Members to follow: authors of the latest public posts that the asker neither follows, mutes, has a
-- block with nor holds as a contact; those first that members of the asker's network follow.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction. It reveals only who writes publicly.
create or replace function public.follow_suggestions(at timestamptz, most integer)
returns table (member_id uuid, post_count integer)
language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  with latest as materialized (
    select p.owner_id from readable_posts(auth_uid(), at) p
    where p.status = 'published' and p.hidden_at is null
      and p.visibility = 'public' and p.published_at > at - interval '30 days'
    order by p.published_at desc, p.id limit 1000)
  select l.owner_id, count(*)::integer
  from latest l
  where l.owner_id <> auth_uid() and l.owner_id not in (select members_blocked_with(auth_uid()))
    and not exists (select from member_follows f
      where f.owner_id = auth_uid() and f.member_id = l.owner_id)
    and not exists (select from member_links k
      where k.owner_id = auth_uid() and k.member_id = l.owner_id)
    and not exists (select from muted_members m
      where m.owner_id = auth_uid() and m.member_id = l.owner_id)
  group by l.owner_id
  order by (select count(*) from member_follows f join member_links k on k.owner_id = auth_uid()
      and k.member_id = f.owner_id where f.member_id = l.owner_id) desc, count(*) desc, l.owner_id
  limit most
$$;
revoke execute on function public.follow_suggestions from public;
grant execute on function public.follow_suggestions to authenticated;
