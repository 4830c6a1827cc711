-- Signed links to the previews of features that members don't have yet.
create table public.review_links (
  id uuid primary key,
  reason text not null,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index review_links_by_end on public.review_links (expires_at);
create index review_links_by_author on public.review_links (created_by);
alter table public.review_links enable row level security;

-- Accounts that exist for one look at the previews; `link_id` is null where the environment allowed it.
create table public.review_guests (
  user_id uuid primary key references auth.users on delete cascade,
  link_id uuid references public.review_links on delete cascade,
  opened_at timestamptz not null
);
-- As of every owner: the planner's guess from others' rows would be far off.
alter table public.review_guests alter column user_id set statistics 0;
create index review_guests_by_link on public.review_guests (link_id);
alter table public.review_guests enable row level security;
create policy review_guests_own on public.review_guests for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.review_guests to authenticated;
