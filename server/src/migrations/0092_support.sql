create table public.support_tickets (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- What the member and support call it.
  number bigint generated always as identity (start with 1001) unique,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index support_tickets_by_time on public.support_tickets (owner_id, created_at desc, id);
alter table public.support_tickets enable row level security;
create policy support_tickets_own on public.support_tickets for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert on public.support_tickets to authenticated;

-- Addresses that asked to be told when the second version opens, each once, with the words agreed to.
-- Anyone may add one; nobody but the service reads them.
create table public.waitlist (
  email text primary key check (email = lower(email)),
  locale text not null,
  consent_text text not null,
  created_at timestamptz not null
);
alter table public.waitlist enable row level security;
create policy waitlist_join on public.waitlist for insert to anon, authenticated with check (true);
grant insert on public.waitlist to anon, authenticated;
