-- The terms that figures use, each with all versions of its definition.
create table public.terms (
  slug text primary key,
  version integer not null check (version > 0)
);
alter table public.terms enable row level security;

create table public.term_versions (
  slug text not null references public.terms on delete cascade,
  version integer not null check (version > 0),
  name text not null,
  definition text not null,
  -- The formula of the methodology that computes it.
  formula text,
  -- The screens that use it.
  places text[] not null,
  -- The administrator who answers for it; null: no one, or an account that is deleted.
  responsible_id uuid references auth.users on delete set null,
  review_on date,
  reason text not null,
  -- Null: came with the product, or by an account that is deleted.
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  -- The version whose text this one has again.
  restores integer,
  primary key (slug, version)
);
create index term_versions_by_author on public.term_versions (changed_by);
create index term_versions_by_responsible on public.term_versions (responsible_id);
alter table public.term_versions enable row level security;

-- That an administrator understands a term otherwise, and how it was settled.
create table public.term_objections (
  id uuid primary key,
  slug text not null references public.terms on delete cascade,
  -- The version that it was about.
  version integer not null,
  text text not null,
  raised_by uuid references auth.users on delete set null,
  raised_at timestamptz not null,
  answer text,
  settled_by uuid references auth.users on delete set null,
  settled_at timestamptz,
  check ((answer is null) = (settled_at is null))
);
create index term_objections_by_term on public.term_objections (slug, raised_at desc);
create index term_objections_raised_by on public.term_objections (raised_by);
create index term_objections_settled_by on public.term_objections (settled_by);
alter table public.term_objections enable row level security;
