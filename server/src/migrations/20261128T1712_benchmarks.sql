-- How many members are in each class of a figure of one month, with noise: made once, never changed.
-- Nothing here says who was counted, or how many without noise; null where they were too few.
create table public.peer_benchmarks (
  month text not null check (month ~ '^\d{4}-\d\d$'),
  figure text not null,
  epsilon real not null,
  counts integer[],
  made_at timestamptz not null default now(),
  primary key (month, figure)
);
alter table public.peer_benchmarks enable row level security;
create policy peer_benchmarks_read on public.peer_benchmarks for select to authenticated using (true);
grant select on public.peer_benchmarks to authenticated;
