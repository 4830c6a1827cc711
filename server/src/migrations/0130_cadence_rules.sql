-- What counts for a member as being in touch. No row: `touch_kinds` tells what holds then.
create table public.touch_settings (
  owner_id uuid primary key references auth.users on delete cascade,
  kinds text[] not null check (cardinality(kinds) > 0),
  updated_at timestamptz not null
);
alter table public.touch_settings enable row level security;
create policy touch_settings_own on public.touch_settings for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.touch_settings to authenticated;

-- How often to be in touch with everybody who has a tag or is in a group.
create table public.cadence_rules (
  owner_id uuid not null references auth.users on delete cascade,
  tag text not null,
  days integer not null check (days > 0),
  primary key (owner_id, tag)
);
alter table public.cadence_rules enable row level security;
create policy cadence_rules_own on public.cadence_rules for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.cadence_rules to authenticated;

create table public.contact_groups (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  cadence_days integer check (cadence_days > 0),
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index contact_groups_deleted on public.contact_groups (deleted_at) where deleted_at is not null;
alter table public.contact_groups enable row level security;
create policy contact_groups_own on public.contact_groups for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_groups to authenticated;

create table public.contact_group_members (
  owner_id uuid not null,
  group_id uuid not null,
  contact_id uuid not null,
  primary key (owner_id, group_id, contact_id),
  foreign key (owner_id, group_id) references public.contact_groups on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_group_members_by_contact on public.contact_group_members (owner_id, contact_id);
alter table public.contact_group_members enable row level security;
create policy contact_group_members_own on public.contact_group_members for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_group_members to authenticated;

create function public.touch_kinds(owner uuid) returns text[]
language sql stable parallel safe
as $$
  select coalesce((select kinds from touch_settings where owner_id = owner),
    array['meeting', 'call', 'introduction', 'message', 'email'])
$$;

-- The cadence that holds for a contact: its own, else the shortest of its tags' and groups', else
-- none. Every statement in it sees what is committed by then, so a writer who waited for a change
-- of the rules (which locks the member's contacts) finds them changed.
create function public.effective_cadence(owner uuid, contact uuid, own integer, own_tags text[])
returns integer
language plpgsql volatile
as $$
begin
  if own is not null then return own; end if;
  return (select min(days) from (
    select r.days from cadence_rules r where r.owner_id = owner and r.tag = any(own_tags)
    union all
    select g.cadence_days from contact_group_members m
    join contact_groups g on g.owner_id = m.owner_id and g.id = m.group_id and g.deleted_at is null
    where m.owner_id = owner and m.contact_id = contact
  ) rules);
end
$$;

alter table public.contacts add effective_cadence_days integer;
update public.contacts set effective_cadence_days = cadence_days where cadence_days is not null;

create function public.keep_effective_cadence() returns trigger
language plpgsql
as $$
begin
  new.effective_cadence_days := effective_cadence(new.owner_id, new.id, new.cadence_days, new.tags);
  return new;
end
$$;
create trigger contacts_cadence_insert before insert on public.contacts
  for each row when (new.cadence_days is not null or new.tags <> '{}')
  execute function public.keep_effective_cadence();
create trigger contacts_cadence_update before update of cadence_days, tags on public.contacts
  for each row when (old.cadence_days is distinct from new.cadence_days
    or (new.cadence_days is null and old.tags is distinct from new.tags))
  execute function public.keep_effective_cadence();

-- Who joins or leaves a group, whoever writes it (a merge of two contacts too).
create function public.follow_group_members() returns trigger
language plpgsql
as $$
begin
  update contacts c
  set effective_cadence_days = effective_cadence(c.owner_id, c.id, c.cadence_days, c.tags)
  from (select distinct owner_id, contact_id from changed) moved
  where c.owner_id = moved.owner_id and c.id = moved.contact_id and c.cadence_days is null
    and c.effective_cadence_days
      is distinct from effective_cadence(c.owner_id, c.id, c.cadence_days, c.tags);
  return null;
end
$$;
create trigger contact_group_members_insert after insert on public.contact_group_members
  referencing new table as changed for each statement execute function public.follow_group_members();
create trigger contact_group_members_update after update on public.contact_group_members
  referencing new table as changed for each statement execute function public.follow_group_members();
create trigger contact_group_members_delete after delete on public.contact_group_members
  referencing old table as changed for each statement execute function public.follow_group_members();

drop index public.contacts_by_cadence;
create index contacts_by_cadence on public.contacts (owner_id, last_interaction_at)
  where effective_cadence_days is not null and deleted_at is null and archived_at is null;

-- From now on the last interaction is the last one that counts as being in touch.
update public.contacts c set last_interaction_at = (
  select max(i.occurred_at) from public.interactions i
  where i.owner_id = c.owner_id and i.contact_id = c.id and i.counted and i.deleted_at is null
    and i.kind in ('meeting', 'call', 'introduction', 'message', 'email'))
where c.interaction_count > 0;

-- `find_contacts` gives the effective cadence too; whatever else it gives by now stays.
do $$
declare
  was text := pg_get_functiondef('public.find_contacts'::regproc);
  is_now text := replace(replace(was, 'cadence_days integer,',
    'cadence_days integer, effective_cadence_days integer,'),
    'c.cadence_days,', 'c.cadence_days, c.effective_cadence_days,');
begin
  if position('c.effective_cadence_days' in is_now) = 0
    or position('effective_cadence_days integer' in is_now) = 0 then
    raise exception 'find_contacts no longer names the cadence as expected';
  end if;
  drop function public.find_contacts;
  execute is_now;
end
$$;
revoke execute on function public.find_contacts from public;
grant execute on function public.find_contacts to authenticated;
