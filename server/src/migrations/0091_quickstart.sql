alter table public.profiles add column quickstart_dismissed_at timestamptz;
