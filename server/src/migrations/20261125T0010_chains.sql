-- What an introduction or a meeting is for: the owner's own opportunity.
alter table public.bridges add column opportunity_id uuid,
  add foreign key (owner_id, opportunity_id) references public.opportunities
    on delete set null (opportunity_id);
create index bridges_of_opportunity on public.bridges (owner_id, opportunity_id)
  where opportunity_id is not null;
grant select (opportunity_id) on public.bridges to authenticated;
alter table public.meetings add column opportunity_id uuid,
  add foreign key (owner_id, opportunity_id) references public.opportunities
    on delete set null (opportunity_id);
create index meetings_of_opportunity on public.meetings (owner_id, opportunity_id)
  where opportunity_id is not null;

-- The audit log of the way from a path to what came of it: every step, once, in the order in which
-- they happened. Written by one function and never changed. It names what a step was about by ids
-- alone, which stay when that is gone, so that it can be counted; who did it is a role, because the
-- owner may not learn who the others are.
create table public.chain_events (
  owner_id uuid not null references auth.users on delete cascade,
  id bigint generated always as identity,
  step text not null,
  by_role text not null check (by_role in ('owner', 'connector', 'target', 'guest', 'system')),
  subject text not null check (subject in ('opportunity', 'bridge', 'meeting')),
  subject_id uuid not null,
  -- At that moment.
  opportunity_id uuid,
  -- Of a search: how many paths there were.
  found integer,
  happened_at timestamptz not null,
  primary key (owner_id, id)
);
create index chain_events_of_opportunity on public.chain_events (owner_id, opportunity_id, step)
  where opportunity_id is not null;
alter table public.chain_events alter column owner_id set statistics 0;
alter table public.chain_events enable row level security;
create policy chain_events_own on public.chain_events for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.chain_events to authenticated;
create trigger chain_events_kept before update or delete on public.chain_events
  for each row execute function public.protect_chain_events();
