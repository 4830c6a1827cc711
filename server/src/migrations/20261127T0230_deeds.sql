-- What was done, by the table in which it is written: only the facts that it can change are read. Null: all.
-- And since when, so that only the relationships that it touched are.
alter table public.badge_checks add column deed text, add column noted_at timestamptz not null default now();
