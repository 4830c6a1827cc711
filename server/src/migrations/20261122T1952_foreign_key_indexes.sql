-- Deleting a row looks for those that refer to it: without these, among all of an owner's.
create index companies_merged on public.companies (owner_id, merged_into)
  where merged_into is not null;
create index nudges_by_signal on public.nudges (owner_id, signal_id);
