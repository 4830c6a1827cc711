-- Until when a setting of a flag holds; null: until it is changed. One that has ended counts as not set.
alter table public.feature_flags add column ends_at timestamptz;
alter table public.feature_flag_environments add column ends_at timestamptz;
alter table public.feature_flag_plans add column ends_at timestamptz;
alter table public.feature_flag_members add column ends_at timestamptz;

-- Of what a change replaced, and of what it set.
alter table public.feature_flag_changes add column before_ends_at timestamptz;
alter table public.feature_flag_changes add column after_ends_at timestamptz;
