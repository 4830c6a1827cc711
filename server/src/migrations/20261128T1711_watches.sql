-- What a member watches: a company by any of its names, or an industry of ISIC with its divisions.
create table public.watches (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  industry text,
  watched_since timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, company_id),
  unique (owner_id, industry),
  foreign key (owner_id, company_id) references public.companies on delete cascade,
  check (num_nonnulls(company_id, industry) = 1)
);
alter table public.watches alter column owner_id set statistics 0;
alter table public.watches enable row level security;
create policy watches_own on public.watches for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.watches to authenticated;
