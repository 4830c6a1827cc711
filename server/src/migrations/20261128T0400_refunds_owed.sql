-- When an administrator settled what a failed refund left owed, in another way.
alter table public.payments add column settled_at timestamptz;
create index payments_owed on public.payments (happened_at desc, id)
  where type = 'refund_failed' and settled_at is null;
