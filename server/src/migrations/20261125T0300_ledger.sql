-- What a member gets each month. Prices are in minor units.
create table public.plans (
  id text primary key check (id in ('free', 'plus', 'pro')),
  credits_per_month integer not null check (credits_per_month >= 0),
  bridges_per_month integer not null check (bridges_per_month >= 0),
  price_amount bigint not null check (price_amount >= 0),
  price_currency text not null check (price_currency ~ '^[A-Z]{3}$')
);
insert into public.plans values ('free', 100, 5, 0, 'USD'), ('plus', 600, 25, 1200, 'USD'),
  ('pro', 2500, 100, 2900, 'USD');
alter table public.plans enable row level security;
create policy plans_read on public.plans for select to authenticated using (true);
grant select on public.plans to authenticated;

-- One per member. Its row is the lock of everything in the ledger that is theirs, taken before any other
-- row of it; `version` counts what happened under it, so that browsers hear of it.
create table public.wallets (
  owner_id uuid primary key references auth.users on delete cascade,
  plan text not null default 'free' check (plan in ('free', 'plus', 'pro')),
  -- The first day of the last month (UTC) that credits were granted for, and how many.
  granted_month date,
  granted_credits integer not null default 0,
  version bigint not null default 0,
  changed_at timestamptz not null
);
alter table public.wallets alter column owner_id set statistics 0;
create index wallets_by_grant on public.wallets (granted_month nulls first, owner_id);
alter table public.wallets enable row level security;
create policy wallets_own on public.wallets for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.wallets to authenticated;

-- The accounts of the double-entry ledger. A member's: a lot for each time that they got something, and
-- one for what is held. The others, one per kind and unit, are those of the service, without a stored
-- balance: it would be one row that everybody waits for. A unit is credits, profile-analysis units or
-- minor units of a currency. An erased member's accounts stay, without the member.
create table public.credit_accounts (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users on delete set null,
  kind text not null check (kind in ('lot', 'held', 'granted', 'purchased', 'rewarded', 'spent',
    'expired', 'refunded', 'received', 'sales')),
  unit text not null default 'credit',
  -- The moment from which a lot's rest can't be spent.
  expires_at timestamptz,
  -- When what was left of a lot had expired.
  closed_at timestamptz,
  opened_at timestamptz not null,
  -- The sum of its entries, kept by their trigger; only of lots and of what is held.
  balance bigint not null default 0 check (balance >= 0),
  check (unit in ('credit', 'analysis_unit') or unit ~ '^[A-Z]{3}$')
);
alter table public.credit_accounts alter column user_id set statistics 0;
create index credit_accounts_of_member on public.credit_accounts (user_id, unit) where user_id is not null;
create unique index credit_accounts_held on public.credit_accounts (user_id, unit)
  where kind = 'held' and user_id is not null;
create unique index credit_accounts_of_service on public.credit_accounts (kind, unit)
  where kind not in ('lot', 'held');
create index credit_accounts_to_expire on public.credit_accounts (expires_at)
  where closed_at is null and expires_at is not null;
alter table public.credit_accounts enable row level security;
create policy credit_accounts_own on public.credit_accounts for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.credit_accounts to authenticated;
insert into public.credit_accounts (kind, unit, opened_at)
  select kind, unit, now()
  from unnest(array['granted', 'purchased', 'rewarded', 'spent', 'expired', 'refunded']) kind,
    unnest(array['credit', 'analysis_unit']) unit;

-- What is set aside for work under way.
create table public.credit_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  unit text not null,
  amount bigint not null check (amount > 0),
  captured bigint not null default 0 check (captured >= 0),
  released bigint not null default 0 check (released >= 0),
  action text not null,
  resource_id text,
  -- How many things the work is about.
  quantity integer not null,
  held_at timestamptz not null,
  expires_at timestamptz not null,
  -- When nothing was left of it.
  settled_at timestamptz,
  check (captured + released <= amount),
  check ((settled_at is not null) = (captured + released = amount))
);
alter table public.credit_holds alter column user_id set statistics 0;
create index credit_holds_open on public.credit_holds (expires_at) where settled_at is null;
create index credit_holds_of_member on public.credit_holds (user_id);
alter table public.credit_holds enable row level security;
create policy credit_holds_own on public.credit_holds for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.credit_holds to authenticated;

create table public.credit_transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  kind text not null check (kind in ('grant', 'purchase', 'reward', 'charge', 'hold', 'capture',
    'release', 'refund', 'expire', 'close')),
  unit text not null,
  -- By how much it changed what the member can spend, and what they could spend after it.
  change bigint not null,
  balance bigint not null check (balance >= 0),
  action text,
  resource_id text,
  quantity integer not null default 1,
  hold_id uuid references public.credit_holds,
  -- The transaction that a refund takes back.
  reverses uuid references public.credit_transactions,
  -- A repeat with the same key gets the first result.
  key text not null,
  happened_at timestamptz not null,
  unique (user_id, key)
);
alter table public.credit_transactions alter column user_id set statistics 0;
create index credit_transactions_by_time on public.credit_transactions (user_id, happened_at desc, id)
  where kind not in ('capture', 'release');
create index credit_transactions_of_hold on public.credit_transactions (hold_id)
  where hold_id is not null;
create unique index credit_transactions_reversed on public.credit_transactions (reverses)
  where reverses is not null;
alter table public.credit_transactions enable row level security;
create policy credit_transactions_own on public.credit_transactions for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.credit_transactions to authenticated;

-- What one transaction takes from an account or adds to it. Its account is checked by the trigger that adds
-- it there, and no account is ever deleted.
create table public.credit_entries (
  transaction_id uuid not null references public.credit_transactions,
  line integer not null,
  account_id bigint not null,
  unit text not null,
  amount bigint not null,
  primary key (transaction_id, line)
);
alter table public.credit_entries enable row level security;

create trigger credit_entries_apply after insert on public.credit_entries
  for each row execute function public.apply_credit_entry();
create constraint trigger credit_entries_balance after insert on public.credit_entries
  deferrable initially deferred
  for each row execute function public.require_balanced_transaction();
create trigger credit_entries_kept before update or delete on public.credit_entries
  for each row execute function public.protect_ledger();
create trigger credit_entries_never_emptied before truncate on public.credit_entries
  for each statement execute function public.protect_ledger();
create trigger credit_transactions_kept before update or delete on public.credit_transactions
  for each row execute function public.protect_ledger();
create trigger credit_transactions_never_emptied before truncate on public.credit_transactions
  for each statement execute function public.protect_ledger();
create trigger credit_accounts_kept before insert or update or delete on public.credit_accounts
  for each row execute function public.protect_credit_account();
create trigger wallets_notify after update on public.wallets
  for each row execute function public.notify_change('owner', 'owner_id', 'owner_id');
