-- What the forum said, by its ids, so that it can be replayed: no name and no text. Of the service, kept for
-- thirty days, and gone with the member that it is about.
create table public.received_events (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('forum')),
  kind text not null check (kind in ('account', 'post', 'answer')),
  -- The account at the forum, and the post.
  forum_user_id bigint not null,
  post_id bigint,
  member_id uuid references auth.users on delete cascade,
  -- Whether it counted for something.
  is_public boolean not null,
  correlation_id text default nullif(current_setting('kith.correlation_id', true), ''),
  received_at timestamptz not null
);
create index received_events_by_time on public.received_events (received_at desc);
create index received_events_of on public.received_events (member_id);
create index received_events_correlation on public.received_events (correlation_id)
  where correlation_id is not null;
alter table public.received_events enable row level security;
