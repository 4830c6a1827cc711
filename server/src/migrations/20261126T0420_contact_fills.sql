-- What was filled in of a contact, with its source. A time zone and an industry have their value here
-- alone; the others are fields of the contact too, whose history names the cause.
create table public.contact_fills (
  owner_id uuid not null,
  contact_id uuid not null,
  field text not null check (field in ('name', 'company', 'country', 'time_zone', 'industry')),
  value text not null,
  -- The fields of the contact before and after, as far as it has them.
  replaced jsonb not null default '{}',
  written jsonb not null default '{}',
  source text not null,
  words text not null,
  confidence double precision not null,
  filled_at timestamptz not null,
  primary key (owner_id, contact_id, field),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.contact_fills alter column owner_id set statistics 0;
alter table public.contact_fills enable row level security;
create policy contact_fills_own on public.contact_fills for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.contact_fills to authenticated;
