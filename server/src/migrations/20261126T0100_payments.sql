-- Money of its own in the ledger: what was received splits into sales and taxes, and what is disputed waits.
alter table public.credit_accounts drop constraint credit_accounts_kind_check;
alter table public.credit_accounts add constraint credit_accounts_kind_check check (kind in ('lot', 'held',
  'granted', 'purchased', 'rewarded', 'spent', 'expired', 'refunded', 'received', 'sales', 'taxes', 'disputed'));
alter table public.credit_transactions drop constraint credit_transactions_kind_check;
alter table public.credit_transactions add constraint credit_transactions_kind_check check (kind in ('grant',
  'purchase', 'reward', 'charge', 'hold', 'capture', 'release', 'refund', 'expire', 'close', 'payment'));

-- What a member pays regularly, as the provider said when it was last asked, and what follows from it.
create table public.billing_accounts (
  owner_id uuid primary key references auth.users on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  customer text not null,
  subscription text,
  plan text not null default 'free' check (plan in ('free', 'plus', 'pro')),
  state text not null default 'ended' check (state in ('ended', 'active', 'past_due')),
  currency text check (currency in ('USD', 'EUR', 'JPY', 'CNY')),
  price bigint,
  period_start timestamptz,
  period_end timestamptz,
  is_cancelled boolean not null default false,
  scheduled_plan text check (scheduled_plan in ('plus')),
  past_due_since timestamptz,
  reminders_sent integer not null default 0,
  grace_until timestamptz,
  -- Until when Plus is paid by what the member wanted to pay.
  gift_until timestamptz,
  -- The provider is asked without a lock; an answer to an older question than the last one used is dropped.
  questions bigint not null default 0,
  answered bigint not null default 0,
  changed_at timestamptz not null,
  unique (provider, customer)
);
alter table public.billing_accounts alter column owner_id set statistics 0;
create index billing_accounts_past_due on public.billing_accounts (past_due_since)
  where past_due_since is not null;
create index billing_accounts_by_gift on public.billing_accounts (gift_until) where gift_until is not null;
create index billing_accounts_by_period on public.billing_accounts (period_end) where state <> 'ended';
alter table public.billing_accounts enable row level security;
create policy billing_accounts_own on public.billing_accounts for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.billing_accounts to authenticated;

-- Customers of erased members, until the provider has erased them, too.
create table public.forgotten_customers (
  provider text not null,
  customer text not null,
  primary key (provider, customer)
);
alter table public.forgotten_customers enable row level security;
create trigger billing_accounts_forget after delete on public.billing_accounts
  for each row execute function public.forget_customer();

-- What a member began to pay for, at the provider's page.
create table public.checkouts (
  id uuid primary key,
  owner_id uuid not null references auth.users on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  session text,
  kind text not null check (kind in ('pack', 'plan', 'pwyw')),
  item text,
  currency text not null check (currency in ('USD', 'EUR', 'JPY', 'CNY')),
  amount bigint not null check (amount >= 0),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled', 'expired')),
  created_at timestamptz not null,
  unique (provider, session)
);
alter table public.checkouts alter column owner_id set statistics 0;
create index checkouts_of_owner on public.checkouts (owner_id, created_at);
create index checkouts_open on public.checkouts (created_at) where state = 'open';
alter table public.checkouts enable row level security;
create policy checkouts_own on public.checkouts for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.checkouts to authenticated;

-- What was paid, given back or disputed. Rows are added, and stay without the member when they leave.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  type text not null check (type in ('payment', 'refund', 'dispute', 'dispute_won', 'dispute_lost')),
  payment_id uuid references public.payments,
  kind text not null check (kind in ('pack', 'plan', 'pwyw')),
  item text,
  currency text not null check (currency in ('USD', 'EUR', 'JPY', 'CNY')),
  amount bigint not null check (amount >= 0),
  tax bigint not null check (tax >= 0),
  lines jsonb not null,
  -- What of a refund couldn't be taken back, in credits or units.
  spent bigint not null default 0,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The checkout, invoice, refund or dispute at the provider, and what moved the money.
  provider_id text not null,
  provider_payment text,
  -- The purchase in the ledger, and what a dispute holds.
  purchase_id uuid references public.credit_transactions,
  hold_id uuid references public.credit_holds,
  invoice_id uuid,
  happened_at timestamptz not null,
  unique (provider, type, provider_id)
);
alter table public.payments alter column user_id set statistics 0;
create index payments_by_time on public.payments (user_id, happened_at desc, id);
create index payments_by_provider on public.payments (provider_payment) where type = 'payment';
create index payments_of_purchase on public.payments (purchase_id) where purchase_id is not null;
create index payments_of_hold on public.payments (hold_id) where hold_id is not null;
create index payments_of_payment on public.payments (payment_id) where payment_id is not null;
alter table public.payments enable row level security;
create policy payments_own on public.payments for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.payments to authenticated;

-- Each event of the provider once, with what it is about; what it says is asked of the provider.
create table public.provider_events (
  provider text not null,
  id text not null,
  type text not null,
  subject_kind text not null,
  subject_id text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz,
  primary key (provider, id)
);
create index provider_events_open on public.provider_events (subject_kind, subject_id)
  where handled_at is null;
create index provider_events_by_time on public.provider_events (provider, created_at);
alter table public.provider_events enable row level security;

-- What the sandbox keeps in the place of a provider.
create table public.sandbox_objects (
  id text primary key,
  owner_id uuid references auth.users on delete cascade,
  kind text not null check (kind in ('checkout', 'subscription', 'invoice', 'refund', 'event', 'portal')),
  body jsonb not null,
  -- When its time comes: the end of a period, or the end of a page.
  due_at timestamptz,
  -- When an event was sent.
  sent_at timestamptz,
  created_at timestamptz not null
);
alter table public.sandbox_objects alter column owner_id set statistics 0;
create index sandbox_objects_of_owner on public.sandbox_objects (owner_id, kind);
create index sandbox_objects_due on public.sandbox_objects (due_at) where due_at is not null;
create index sandbox_objects_unsent on public.sandbox_objects (created_at, id)
  where kind = 'event' and sent_at is null;
alter table public.sandbox_objects enable row level security;
create policy sandbox_objects_own on public.sandbox_objects for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.sandbox_objects to authenticated;
