-- The link by which a member invites anyone. Its code opens nothing but the member's name and a way to
-- sign up, and the member shows it again and again, so it is kept as it is.
create table public.referral_links (
  owner_id uuid primary key references auth.users on delete cascade,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  -- How often visitors opened it, each once a day.
  opens integer not null default 0 check (opens >= 0),
  created_at timestamptz not null
);
alter table public.referral_links alter column owner_id set statistics 0;
alter table public.referral_links enable row level security;
create policy referral_links_own on public.referral_links for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert (owner_id, code, created_at), update (code, created_at)
  on public.referral_links to authenticated;

-- Who invited which member, each once in their life, by an invitation or a link. The inviter may not read who
-- came by the link; a row whose member was erased stays, without them.
create table public.referrals (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  member_id uuid unique references auth.users on delete set null,
  invitation_id uuid,
  state text not null default 'joined' check (state in ('joined', 'activated', 'rewarded', 'refused')),
  reason text check (reason in ('own_address', 'known_address', 'disposable_address', 'returned',
    'same_device', 'limit', 'inviter_gone')),
  joined_at timestamptz not null,
  activated_at timestamptz,
  settled_at timestamptz,
  owner_credits integer not null default 0 check (owner_credits >= 0),
  member_credits integer not null default 0 check (member_credits >= 0),
  primary key (owner_id, id),
  foreign key (owner_id, invitation_id) references public.invitations on delete set null (invitation_id),
  check (member_id is distinct from owner_id),
  check ((state = 'joined') = (activated_at is null)),
  check ((state in ('rewarded', 'refused')) = (settled_at is not null)),
  check (state <> 'refused' or reason is not null),
  check (owner_credits = 0 or state = 'rewarded')
);
create index referrals_newest on public.referrals (owner_id, joined_at desc, id);
create index referrals_by_invitation on public.referrals (owner_id, invitation_id)
  where invitation_id is not null;
create index referrals_waiting on public.referrals (activated_at) where state = 'activated';
alter table public.referrals alter column owner_id set statistics 0;
alter table public.referrals enable row level security;
create policy referrals_own on public.referrals for select to authenticated
  using (owner_id = (select auth_uid()));
grant select (owner_id, id, invitation_id, state, reason, joined_at, activated_at, settled_at,
  owner_credits) on public.referrals to authenticated;
-- A host earns their badge when someone they invited is activated, not when they come.
drop trigger note_guest on public.invitation_uses;
create trigger note_guest after update of state on public.referrals
  for each row when (old.state = 'joined' and new.state <> 'joined')
  execute function public.note_deed_of();

-- Keyed hashes of the addresses of erased accounts that came by a referral, for a year: who deletes their
-- account and comes back is no new member.
create table public.referral_marks (
  address_hash uuid primary key,
  left_on date not null
);
alter table public.referral_marks enable row level security;
create trigger mark_leaver before delete on auth.users
  for each row execute function public.mark_leaver();

-- Other accounts of one mailbox are found by its plain address.
create index users_plain_address on auth.users (plain_address(email)) where email is not null;

-- When someone first opened an invitation's page; programs don't count.
alter table public.invitations add column opened_at timestamptz;
grant select (opened_at) on public.invitations to authenticated;
