-- What members write for others. A row belongs to its writer; others read it through functions, which
-- all ask `readable_posts`. Counts are kept by triggers.
create table public.link_previews (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null,
  title text not null,
  description text not null,
  site text not null,
  -- Drawn again by the server; null without a picture.
  picture bytea,
  picture_type text,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (id)
);
alter table public.link_previews alter column picture set storage external;
create index link_previews_by_url on public.link_previews (owner_id, url, created_at desc);
create index link_previews_by_time on public.link_previews (created_at);
alter table public.link_previews enable row level security;
create policy link_previews_own on public.link_previews for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.link_previews to authenticated;

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users on delete cascade,
  status text not null check (status in ('draft', 'scheduled', 'published')),
  visibility text not null
    check (visibility in ('private', 'selected', 'first_degree', 'network', 'public')),
  body text not null,
  -- As written, and as they are compared; the writer keeps both, and the folded words for search.
  tags text[] not null default '{}',
  tag_keys text[] not null default '{}',
  search_text text not null default '',
  has_links boolean not null default false,
  has_media boolean not null default false,
  link_id uuid,
  -- Stays when the shared post is gone: it remains a share.
  is_share boolean not null default false,
  shared_post_id uuid references public.posts on delete set null,
  publish_at timestamptz,
  published_at timestamptz,
  pinned_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- By a moderator: for everyone but its author it is gone.
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  share_count integer not null default 0,
  view_count integer not null default 0,
  foreign key (owner_id, link_id) references public.link_previews on delete set null (link_id)
);
create index posts_by_time on public.posts (published_at desc, id)
  where status = 'published' and deleted_at is null and hidden_at is null;
create index posts_by_owner on public.posts (owner_id, published_at desc, id)
  where status = 'published' and deleted_at is null;
create index posts_unpublished on public.posts (owner_id, updated_at desc, id)
  where status <> 'published' and deleted_at is null;
create index posts_due on public.posts (publish_at)
  where status = 'scheduled' and deleted_at is null;
create index posts_by_tag on public.posts using gin (tag_keys)
  where status = 'published' and deleted_at is null and hidden_at is null;
create index posts_shares on public.posts (shared_post_id, owner_id) where shared_post_id is not null;
create index posts_by_link on public.posts (owner_id, link_id) where link_id is not null;
create index posts_deleted on public.posts (deleted_at) where deleted_at is not null;
alter table public.posts enable row level security;
create policy posts_own on public.posts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
create policy posts_readable on public.posts for select to authenticated
  using (can_read_post((select auth_uid()), id, now()));
grant select, insert, update on public.posts to authenticated;
create trigger notify_post_published after insert on public.posts
  for each row when (new.status = 'published')
  execute function public.notify_post_change();
create trigger notify_post_change after update on public.posts
  for each row when (new.status = 'published'
    and (old.status, old.visibility, old.edited_at, old.deleted_at)
      is distinct from (new.status, new.visibility, new.edited_at, new.deleted_at))
  execute function public.notify_post_change();
create trigger count_shares after insert or delete or update of status, deleted_at, hidden_at, shared_post_id
  on public.posts for each row execute function public.count_shares();

-- What a post said before it was changed. Only its author reads it: it may have been for others.
create table public.post_versions (
  owner_id uuid not null references auth.users on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  revision integer not null,
  body text not null,
  tags text[] not null,
  visibility text not null,
  replaced_at timestamptz not null,
  primary key (owner_id, post_id, revision)
);
create index post_versions_of on public.post_versions (post_id);
alter table public.post_versions enable row level security;
create policy post_versions_own on public.post_versions for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert on public.post_versions to authenticated;

-- The chosen readers of a post of visibility `selected`; which members they are is decided when it is read.
create table public.post_audience_contacts (
  owner_id uuid not null,
  post_id uuid not null references public.posts on delete cascade,
  contact_id uuid not null,
  primary key (owner_id, post_id, contact_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index post_audience_contacts_of on public.post_audience_contacts (post_id);
create index post_audience_contacts_by_contact on public.post_audience_contacts (owner_id, contact_id);
alter table public.post_audience_contacts enable row level security;
create policy post_audience_contacts_own on public.post_audience_contacts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.post_audience_contacts to authenticated;

create table public.post_audience_groups (
  owner_id uuid not null,
  post_id uuid not null references public.posts on delete cascade,
  group_id uuid not null,
  primary key (owner_id, post_id, group_id),
  foreign key (owner_id, group_id) references public.contact_groups on delete cascade
);
create index post_audience_groups_of on public.post_audience_groups (post_id);
create index post_audience_groups_by_group on public.post_audience_groups (owner_id, group_id);
alter table public.post_audience_groups enable row level security;
create policy post_audience_groups_own on public.post_audience_groups for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.post_audience_groups to authenticated;

-- Pictures of posts; their bytes lie in the file store. Without a post they are uploaded and unused.
create table public.post_pictures (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  post_id uuid references public.posts on delete cascade,
  position smallint not null default 0,
  alt text not null default '',
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null,
  width integer not null,
  height integer not null,
  storage_key text not null unique,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (id)
);
create index post_pictures_of on public.post_pictures (post_id, position);
create index post_pictures_unused on public.post_pictures (created_at) where post_id is null;
alter table public.post_pictures enable row level security;
create policy post_pictures_own on public.post_pictures for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.post_pictures to authenticated;
create trigger post_pictures_removed after delete on public.post_pictures
  referencing old table as gone for each statement execute function public.queue_file_removals();

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  -- The comment that this one answers, which answers none itself.
  parent_id uuid references public.comments on delete cascade,
  body text not null,
  like_count integer not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references auth.users on delete set null,
  hidden_at timestamptz
);
create index comments_of on public.comments (post_id, created_at, id);
create index comments_by_parent on public.comments (parent_id, created_at, id);
create index comments_by_owner on public.comments (owner_id, created_at);
create index comments_deleted_by on public.comments (deleted_by) where deleted_by is not null;
create index comments_deleted on public.comments (deleted_at) where deleted_at is not null;
alter table public.comments enable row level security;
create policy comments_own on public.comments for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.comments to authenticated;
create trigger count_comments after insert or delete or update of deleted_at, hidden_at
  on public.comments for each row execute function public.count_comments();

-- Who is named in a post, or in a comment below it, by which name.
create table public.post_mentions (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null references public.posts on delete cascade,
  comment_id uuid references public.comments on delete cascade,
  member_id uuid not null references auth.users on delete cascade,
  name text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index post_mentions_of on public.post_mentions (post_id);
create index post_mentions_of_comment on public.post_mentions (comment_id) where comment_id is not null;
create index post_mentions_of_member on public.post_mentions (member_id, created_at desc);
create index post_mentions_by_time on public.post_mentions (owner_id, created_at);
alter table public.post_mentions enable row level security;
create policy post_mentions_own on public.post_mentions for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.post_mentions to authenticated;

create table public.post_likes (
  owner_id uuid not null references auth.users on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, post_id)
);
create index post_likes_of on public.post_likes (post_id, created_at desc, owner_id);
alter table public.post_likes enable row level security;
create policy post_likes_own on public.post_likes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.post_likes to authenticated;
create trigger count_likes after insert or delete on public.post_likes
  for each row execute function public.count_likes('post_id');

create table public.comment_likes (
  owner_id uuid not null references auth.users on delete cascade,
  comment_id uuid not null references public.comments on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, comment_id)
);
create index comment_likes_of on public.comment_likes (comment_id, owner_id);
alter table public.comment_likes enable row level security;
create policy comment_likes_own on public.comment_likes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.comment_likes to authenticated;
create trigger count_likes after insert or delete on public.comment_likes
  for each row execute function public.count_likes('comment_id');

create table public.post_bookmarks (
  owner_id uuid not null references auth.users on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, post_id)
);
create index post_bookmarks_newest on public.post_bookmarks (owner_id, created_at desc, post_id);
create index post_bookmarks_of on public.post_bookmarks (post_id);
alter table public.post_bookmarks enable row level security;
create policy post_bookmarks_own on public.post_bookmarks for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.post_bookmarks to authenticated;

-- What a member took out of their feed: a post, or all of an author.
create table public.hidden_posts (
  owner_id uuid not null references auth.users on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, post_id)
);
create index hidden_posts_of on public.hidden_posts (post_id);
alter table public.hidden_posts enable row level security;
create policy hidden_posts_own on public.hidden_posts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.hidden_posts to authenticated;

create table public.muted_members (
  owner_id uuid not null references auth.users on delete cascade,
  member_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, member_id)
);
create index muted_members_of on public.muted_members (member_id);
alter table public.muted_members enable row level security;
create policy muted_members_own on public.muted_members for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.muted_members to authenticated;

-- Who has seen a post, once each: its reach.
create table public.post_views (
  owner_id uuid not null references auth.users on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, post_id)
);
create index post_views_of on public.post_views (post_id);
alter table public.post_views enable row level security;
create policy post_views_own on public.post_views for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert on public.post_views to authenticated;
create trigger count_views after insert or delete on public.post_views
  for each row execute function public.count_views();

-- How much a member reads about a topic: a rank that decays like warmth (see the contract).
create table public.topic_affinities (
  owner_id uuid not null references auth.users on delete cascade,
  tag_key text not null,
  rank double precision not null,
  updated_at timestamptz not null,
  primary key (owner_id, tag_key)
);
alter table public.topic_affinities enable row level security;
create policy topic_affinities_own on public.topic_affinities for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.topic_affinities to authenticated;

-- The order of relevant posts as it was when the first page was read, for the pages after it.
create table public.feed_orders (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  post_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index feed_orders_by_time on public.feed_orders (created_at);
alter table public.feed_orders enable row level security;
create policy feed_orders_own on public.feed_orders for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.feed_orders to authenticated;

-- By what a notification is about, for when that is deleted.
create index notifications_by_post on public.notifications ((data ->> 'post_id'))
  where (data ->> 'post_id') is not null;

-- One model for everything that is reported.
alter table public.message_reports rename to content_reports;
alter policy message_reports_own on public.content_reports rename to content_reports_own;
alter table public.content_reports rename constraint message_reports_pkey to content_reports_pkey;
alter index public.message_reports_conversation rename to content_reports_conversation;
alter index public.message_reports_message rename to content_reports_message;
alter index public.message_reports_of rename to content_reports_of;
alter table public.content_reports
  add column post_id uuid references public.posts on delete set null,
  add column comment_id uuid references public.comments on delete set null;
create index content_reports_post on public.content_reports (post_id) where post_id is not null;
create index content_reports_comment on public.content_reports (comment_id)
  where comment_id is not null;

-- The planner expects the same share of a table from every member.
do $$
declare
  found record;
begin
  for found in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and a.attstattarget is null
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
  loop
    execute format('alter table public.%I alter column owner_id set statistics 0', found.relname);
  end loop;
end
$$;
