-- The score with which the member's day began, to show what they have improved since.
alter table public.quality_checks add column day date, add column day_score double precision;
