-- What a member pursues with people: a deal, a job, a hire, an investment, a partnership.
create table public.opportunities (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  title text not null,
  search_text text not null,
  kind text not null check (kind in ('client', 'job', 'hire', 'investment', 'partnership', 'other')),
  stage text not null default 'discovered' check (stage in ('discovered', 'qualified',
    'in_conversation', 'proposal', 'won', 'lost')),
  -- In minor units of the currency; both or neither.
  value_amount bigint check (value_amount >= 0),
  value_currency text,
  -- The day on which it should be decided.
  close_on date,
  -- The member's own, in percent; without one it is learnt from their history.
  own_probability smallint check (own_probability between 0 and 100),
  company_id uuid,
  next_step text not null default '',
  next_step_on date,
  outcome_reason text not null default '',
  stage_since timestamptz not null,
  created_at timestamptz not null,
  -- Of the last change of anything about it: the recency of its score.
  touched_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, company_id) references public.companies on delete set null (company_id),
  check ((value_amount is null) = (value_currency is null))
);
create index opportunities_of_company on public.opportunities (owner_id, company_id)
  where company_id is not null;
create index opportunities_deleted on public.opportunities (deleted_at)
  where deleted_at is not null;
alter table public.opportunities alter column owner_id set statistics 0;
alter table public.opportunities enable row level security;
create policy opportunities_own on public.opportunities for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.opportunities to authenticated;

-- The people on it, each with what they are in it.
create table public.opportunity_people (
  owner_id uuid not null references auth.users on delete cascade,
  opportunity_id uuid not null,
  contact_id uuid not null,
  role text not null default '',
  added_at timestamptz not null,
  primary key (owner_id, opportunity_id, contact_id),
  foreign key (owner_id, opportunity_id) references public.opportunities on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index opportunity_people_of_contact on public.opportunity_people (owner_id, contact_id);
alter table public.opportunity_people alter column owner_id set statistics 0;
alter table public.opportunity_people enable row level security;
create policy opportunity_people_own on public.opportunity_people for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.opportunity_people to authenticated;

-- Every stage that it came to, from which probabilities are learnt.
create table public.opportunity_stage_changes (
  owner_id uuid not null references auth.users on delete cascade,
  opportunity_id uuid not null,
  id bigint generated always as identity,
  from_stage text,
  to_stage text not null,
  reason text not null default '',
  changed_at timestamptz not null,
  primary key (owner_id, opportunity_id, id),
  foreign key (owner_id, opportunity_id) references public.opportunities on delete cascade
);
alter table public.opportunity_stage_changes alter column owner_id set statistics 0;
alter table public.opportunity_stage_changes enable row level security;
create policy opportunity_stage_changes_own on public.opportunity_stage_changes for all
  to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert on public.opportunity_stage_changes to authenticated;

create table public.opportunity_notes (
  owner_id uuid not null references auth.users on delete cascade,
  opportunity_id uuid not null,
  id uuid not null default gen_random_uuid() unique,
  text text not null,
  created_at timestamptz not null,
  primary key (owner_id, opportunity_id, id),
  foreign key (owner_id, opportunity_id) references public.opportunities on delete cascade
);
alter table public.opportunity_notes alter column owner_id set statistics 0;
alter table public.opportunity_notes enable row level security;
create policy opportunity_notes_own on public.opportunity_notes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.opportunity_notes to authenticated;

-- Files of its people that belong to it.
create table public.opportunity_files (
  owner_id uuid not null references auth.users on delete cascade,
  opportunity_id uuid not null,
  file_id uuid not null,
  attached_at timestamptz not null,
  primary key (owner_id, opportunity_id, file_id),
  foreign key (owner_id, opportunity_id) references public.opportunities on delete cascade,
  foreign key (owner_id, file_id) references public.contact_files on delete cascade
);
create index opportunity_files_of_file on public.opportunity_files (owner_id, file_id);
alter table public.opportunity_files alter column owner_id set statistics 0;
alter table public.opportunity_files enable row level security;
create policy opportunity_files_own on public.opportunity_files for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.opportunity_files to authenticated;
