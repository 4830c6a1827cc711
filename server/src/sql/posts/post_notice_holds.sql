-- Whether a member may still see a notification about a post: they may read the post and see its comment
-- (see `find_comment`), and whoever did it is shown to them (see `is_shown_actor`).
-- Threat: as definer it passes row-level security and takes any member. It answers only with yes or no.
create or replace function public.post_notice_holds(member uuid, data jsonb, at timestamptz)
returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select can_read_post(member, (data ->> 'post_id')::uuid, at)
    and is_shown_actor((data ->> 'actor_id')::uuid, member)
    and (data ->> 'comment_id' is null or exists (select from comments c
      left join comments a on a.id = c.parent_id
      where c.id = (data ->> 'comment_id')::uuid and c.deleted_at is null and c.hidden_at is null
        and not c.is_withheld
        and not exists (select from members_blocked_with(member) b (id)
          where b.id in (c.owner_id, a.owner_id))))
$$;
revoke execute on function public.post_notice_holds from public;
grant execute on function public.post_notice_holds to authenticated;
