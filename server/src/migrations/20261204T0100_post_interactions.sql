-- Likes and comments on one another's posts, as interactions of the two: one for each contact, local day
-- of its owner, kind and direction, without a word of the comments.
alter table public.interactions
  -- The other member; a row keeps its contact when they are gone.
  add column feed_member_id uuid references auth.users on delete set null,
  add column post_count integer,
  -- Where it is about one post only.
  add column post_id uuid references public.posts on delete set null,
  drop constraint interactions_message_days,
  -- Nothing else can be made of what is counted, and no other row can look like it.
  add constraint interactions_message_days check (case source
    when 'messages' then kind = 'message' and direction <> 'mutual' and summary = '' and body = ''
      and counted and external_key is not null and import_id is null
      and message_count is not null and message_count > 0
      and began_at is not null and began_at <= occurred_at
      and feed_member_id is null and post_count is null and post_id is null
    when 'feed' then kind in ('like', 'comment') and direction <> 'mutual' and summary = ''
      and body = '' and counted and external_key is not null and import_id is null
      and post_count is not null and post_count > 0
      and began_at is not null and began_at <= occurred_at
      and conversation_id is null and message_count is null
    else conversation_id is null and message_count is null and began_at is null
      and feed_member_id is null and post_count is null and post_id is null end);
create index interactions_of_feed on public.interactions (feed_member_id, owner_id)
  where feed_member_id is not null;
create index interactions_by_post on public.interactions (post_id) where post_id is not null;

-- Pairs of members of which something may have to be counted. Taken away by the servers each second.
-- Without references: a note outlives a member who is erased, and then counts nothing.
create table public.feed_pairs_to_count (
  low_member_id uuid not null,
  high_member_id uuid not null,
  noted_at timestamptz not null default now(),
  primary key (low_member_id, high_member_id)
);
create index feed_pairs_to_count_by_time on public.feed_pairs_to_count (noted_at desc);
alter table public.feed_pairs_to_count enable row level security;

create trigger note_feed_like after insert or delete on public.post_likes
  for each row execute function public.note_feed_act();
create trigger note_feed_comment after insert or delete or update of deleted_at, hidden_at
  on public.comments for each row execute function public.note_feed_act();
create trigger note_feed_post after update of deleted_at, hidden_at on public.posts
  for each row when (old.deleted_at is distinct from new.deleted_at
    or old.hidden_at is distinct from new.hidden_at)
  execute function public.note_feed_post();
-- What there was before is found by the sweep.
