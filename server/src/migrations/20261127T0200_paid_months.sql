-- What a plan brings beyond Free comes with each month that is paid for, not with the calendar's: until when
-- it is paid each month, and for years, and when the next month begins that is paid already.
alter table public.wallets add column plan_until timestamptz, add column gift_until timestamptz,
  add column plan_due_at timestamptz;
create index wallets_by_plan_due on public.wallets (plan_due_at) where plan_due_at is not null;
update public.wallets w set plan_until = case when b.state <> 'ended' then b.period_end end, gift_until = b.gift_until,
  plan_due_at = (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC'
from public.billing_accounts b where b.owner_id = w.owner_id and w.plan <> 'free';

-- A refund that failed after it was given: the bank sent the money back.
alter table public.payments drop constraint payments_type_check;
alter table public.payments add constraint payments_type_check check (type in ('payment', 'refund',
  'refund_failed', 'dispute', 'dispute_won', 'dispute_lost'));

-- Its credit note stays as it was issued; an invoice takes it back.
alter table public.invoices drop constraint invoices_check1;
alter table public.invoices add constraint invoices_reverses_check
  check (kind <> 'credit_note' or reverses is not null);
