-- What a member looked for. `query_key` is the folded query, so that case and accents make no second one.
create table public.recent_searches (
  owner_id uuid not null references auth.users on delete cascade,
  query_key text not null,
  query text not null,
  search_count integer not null default 1,
  result_count integer not null,
  last_searched_at timestamptz not null,
  primary key (owner_id, query_key)
);
create index recent_searches_by_time on public.recent_searches (owner_id, last_searched_at desc);
alter table public.recent_searches enable row level security;
create policy recent_searches_own on public.recent_searches for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.recent_searches to authenticated;

-- Which result a member opened for a query: the next time it comes first.
create table public.search_clicks (
  owner_id uuid not null references auth.users on delete cascade,
  query_key text not null,
  contact_id uuid not null,
  clicks integer not null default 1,
  last_clicked_at timestamptz not null,
  primary key (owner_id, query_key, contact_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index search_clicks_contact on public.search_clicks (owner_id, contact_id);
alter table public.search_clicks enable row level security;
create policy search_clicks_own on public.search_clicks for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.search_clicks to authenticated;
