-- Companies follow from the texts of contacts: their id derives from the member and the folded name.
create table public.companies (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid generated always as (public.company_id(owner_id, name_key)) stored,
  -- The folded name that contacts are matched by; it never changes.
  name_key text collate "C" not null,
  name text not null,
  -- The folded form of the shown name, for sorting.
  sort_key text collate "C" not null,
  website text not null default '',
  -- A section ("J") or division ("62") of ISIC Rev. 4.
  industry text,
  notes text not null default '',
  revision integer not null default 1,
  -- Another name of the company `merged_into`, which may be another name itself: `root_id` is where
  -- that ends. Both null for a company of its own.
  merged_into uuid,
  root_id uuid,
  -- When it stopped being a company of its own; null for a name that a renaming added.
  merged_at timestamptz,
  -- The fields that the other company took over from this one.
  given text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, merged_into) references public.companies,
  foreign key (owner_id, root_id) references public.companies
);
create index companies_by_root on public.companies (owner_id, root_id) where root_id is not null;
create index companies_by_industry on public.companies (owner_id, industry)
  where industry is not null;
alter table public.companies enable row level security;
create policy companies_own on public.companies for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.companies to authenticated;
