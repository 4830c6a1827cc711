-- The last number of each series. Its row is locked until the transaction that took a number ends, so that
-- a number which isn't used is given again, and none is missing. Documents of the sandbox have series of
-- their own: they say that something was tried, not that money moved.
create table public.invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  is_sandbox boolean not null,
  last_number bigint not null default 0 check (last_number >= 0),
  primary key (kind, is_sandbox)
);
insert into public.invoice_series
  select kind, is_sandbox from unnest(array['invoice', 'credit_note']) kind, unnest(array[true, false]) is_sandbox;
alter table public.invoice_series enable row level security;

-- Invoices and credit notes as they were issued, with everything that their documents say. They outlive
-- the member, as the law asks, and keep of an erased one only what it asks for (`protect_invoice`).
create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  kind text not null,
  is_sandbox boolean not null,
  series_number bigint not null check (series_number > 0),
  number text not null unique,
  payment_id uuid not null,
  -- What it is about: a payment has one invoice, a refund one credit note.
  source_id uuid not null,
  reverses uuid references public.invoices,
  currency text not null check (currency in ('USD', 'EUR', 'JPY', 'CNY')),
  net bigint not null,
  tax bigint not null,
  tax_rate integer check (tax_rate between 0 and 10000),
  total bigint not null,
  locale text not null,
  seller jsonb not null,
  buyer_name text,
  buyer_email text,
  lines jsonb not null,
  issued_at timestamptz not null,
  check (total = net + tax),
  check ((kind = 'credit_note') = (reverses is not null)),
  check (case kind when 'invoice' then total >= 0 else total < 0 end),
  unique (kind, is_sandbox, series_number),
  unique (kind, source_id),
  foreign key (kind, is_sandbox) references public.invoice_series
);
alter table public.invoices alter column user_id set statistics 0;
create index invoices_of_member on public.invoices (user_id, issued_at desc, id) where user_id is not null;
create index invoices_reversed on public.invoices (reverses) where reverses is not null;
alter table public.invoices enable row level security;
create policy invoices_own on public.invoices for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.invoices to authenticated;

create trigger invoices_kept before update or delete on public.invoices
  for each row execute function public.protect_invoice();
create trigger invoices_never_emptied before truncate on public.invoices
  for each statement execute function public.protect_invoice();
