-- The members that the two of a pair were when it was found. What they show of themselves is among the
-- evidence, so the pair is shown only while each still is that member and takes part in introductions,
-- and goes with their account.
alter table public.matches
  add column seeker_member uuid references auth.users on delete cascade,
  add column helper_member uuid references auth.users on delete cascade;
create index matches_by_seeker_member on public.matches (seeker_member)
  where seeker_member is not null;
create index matches_by_helper_member on public.matches (helper_member)
  where helper_member is not null;
