-- What is paid each month beside a larger plan that was granted: each brings its credits on its own days.
alter table public.wallets add column paid_plan text not null default 'free'
  check (paid_plan in ('free', 'plus', 'pro'));
update public.wallets set paid_plan = plan where plan <> 'free';
update public.wallets w set
  paid_plan = case when b.state = 'ended' then 'free' else b.plan end,
  plan_until = case b.state when 'active' then b.period_end when 'past_due' then b.period_start end
from public.billing_accounts b where b.owner_id = w.owner_id and w.plan <> 'free';
update public.wallets w set paid_plan = 'free', plan_until = null
from public.granted_plans g where g.owner_id = w.owner_id
  and not exists (select from public.billing_accounts b where b.owner_id = g.owner_id);

-- Null: from the beginning. What was granted before this has brought the month that runs, which was counted
-- back from its end.
alter table public.granted_plans add column credits_from timestamptz;
update public.granted_plans g set credits_from = public.end_of_paid_month(g.until, now())
from public.wallets w where w.owner_id = g.owner_id and w.plan = g.plan and g.until > now();
