-- Which result other than a contact a member opened for a query: the next time it comes first.
-- There is no key to what was opened, which lives in many tables: only what a search finds is shown.
create table public.search_result_clicks (
  owner_id uuid not null references auth.users on delete cascade,
  query_key text not null,
  result_type text not null check (result_type in ('company', 'message', 'profile', 'post', 'opportunity')),
  result_id uuid not null,
  clicks integer not null default 1,
  last_clicked_at timestamptz not null,
  primary key (owner_id, query_key, result_type, result_id)
);
create index search_result_clicks_by_time
  on public.search_result_clicks (owner_id, last_clicked_at desc);
alter table public.search_result_clicks enable row level security;
create policy search_result_clicks_own on public.search_result_clicks for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.search_result_clicks to authenticated;
