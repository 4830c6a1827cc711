-- Of members who are gone, banned or no longer agree to be processed, nothing they shared is shown or
-- counted. What is counted is marked for it, so that neither a list nor a count asks for each of
-- its writers; `withhold_member` alone keeps the marks.
alter table auth.users add column is_withheld boolean not null default true;
create index users_banned on auth.users (banned_until) where banned_until is not null;
create index user_consent_ending on public.user_consent (expires_at) where expires_at is not null;
alter table public.posts add column is_withheld boolean not null default false;
alter table public.comments add column is_withheld boolean not null default false;
alter table public.post_likes add column is_withheld boolean not null default false;
alter table public.comment_likes add column is_withheld boolean not null default false;

update auth.users u set is_withheld = false where shows_content(u.id, now());
update public.posts o set is_withheld = true
  from auth.users u where u.id = o.owner_id and u.is_withheld;
update public.comments o set is_withheld = true
  from auth.users u where u.id = o.owner_id and u.is_withheld;
update public.post_likes o set is_withheld = true
  from auth.users u where u.id = o.owner_id and u.is_withheld;
update public.comment_likes o set is_withheld = true
  from auth.users u where u.id = o.owner_id and u.is_withheld;
update public.posts p set
    like_count = (select count(*) from public.post_likes l
      where l.post_id = p.id and not l.is_withheld),
    comment_count = (select count(*) from public.comments c where c.post_id = p.id
      and c.deleted_at is null and c.hidden_at is null and not c.is_withheld),
    share_count = (select count(*) from public.posts s where s.shared_post_id = p.id
      and s.status = 'published' and s.deleted_at is null and s.hidden_at is null
      and not s.is_withheld)
  where exists (select from public.post_likes l where l.post_id = p.id and l.is_withheld)
    or exists (select from public.comments c where c.post_id = p.id and c.is_withheld)
    or exists (select from public.posts s where s.shared_post_id = p.id and s.is_withheld);
update public.comments c set like_count = (select count(*) from public.comment_likes l
    where l.comment_id = c.id and not l.is_withheld)
  where exists (select from public.comment_likes l where l.comment_id = c.id and l.is_withheld);

drop trigger count_shares on public.posts;
create trigger count_shares
  after insert or delete or update of status, deleted_at, hidden_at, shared_post_id, is_withheld
  on public.posts for each row execute function public.count_shares();
drop trigger count_comments on public.comments;
create trigger count_comments
  after insert or delete or update of deleted_at, hidden_at, is_withheld
  on public.comments for each row execute function public.count_comments();
drop trigger count_likes on public.post_likes;
create trigger count_likes after insert or delete or update of is_withheld on public.post_likes
  for each row execute function public.count_likes('post_id');
drop trigger count_likes on public.comment_likes;
create trigger count_likes after insert or delete or update of is_withheld on public.comment_likes
  for each row execute function public.count_likes('comment_id');

create trigger mark_withheld before insert on public.posts
  for each row execute function public.mark_withheld();
create trigger mark_withheld before insert on public.comments
  for each row execute function public.mark_withheld();
create trigger mark_withheld before insert on public.post_likes
  for each row execute function public.mark_withheld();
create trigger mark_withheld before insert on public.comment_likes
  for each row execute function public.mark_withheld();
create trigger keep_withheld after update of banned_until, deleted_at, is_anonymous on auth.users
  for each row execute function public.keep_withheld('id');
create trigger keep_withheld after insert or update on public.user_consent
  for each row when (new.consent_type = 'data_processing')
  execute function public.keep_withheld('user_id');

-- Likes of one post are one notification, which is made again from its facts when one of those who like
-- it may no longer be shown; the title of each alone is kept for it.
alter table public.notification_facts add column title text;
create index notification_facts_by_actor on public.notification_facts ((data ->> 'actor_id'))
  where (data ->> 'actor_id') is not null;
create trigger group_likes_of_blocked after insert or delete on public.member_blocks
  for each row execute function public.group_likes_of_blocked();
