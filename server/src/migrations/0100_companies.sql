-- The name of a company as it is told from others by: without case, accents, punctuation and legal
-- form, so that "Acme, Inc.", "ACME" and "acme inc" are one, as are 株式会社山田 and 山田(株). What
-- would leave nothing is kept as it is. `pg_c_utf8` makes the same of a name on every machine.
create function public.fold_company_name(name text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  folded text collate pg_catalog.pg_c_utf8 := lower(name collate pg_catalog.pg_c_utf8);
  words text collate pg_catalog.pg_c_utf8;
begin
  -- Most names are plain ASCII, in which there is nothing of this to fold.
  if octet_length(name) > length(name) then
    folded := lower(normalize(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)
      collate pg_catalog.pg_c_utf8);
    folded := replace(replace(translate(folded, 'øł', 'ol'), 'ß', 'ss'), 'æ', 'ae');
  end if;
  words := btrim(regexp_replace(
    translate(replace(folded, '&', ' and '), '.''’`', ''), '[^[:alnum:]]+', ' ', 'g'));
  if words = '' then return btrim(folded); end if;
  words := regexp_replace(words,
    '^(?:(?:株式会社|有限会社|合同会社|合資会社|合名会社|주식회사) ?|(?:株|有|合|주) )(?=.)', '');
  return regexp_replace(words, '^(.+?)(?: ?(?:株式会社|有限会社|合同会社|合資会社|合名会社|股份有限公司'
    || '|有限责任公司|有限公司|주식회사)| (?:株|有|合|주)| (?:and )?(?:inc|incorporated|corp|corporation|co'
    || '|company|llc|llp|lp|pllc|ltd|(?:private )?limited|plc|gmbh|ggmbh|mbh|ag|kg|kgaa|ohg|gbr|ug'
    || '|haftungsbeschrankt|ev|eg|se|sa|sas|sasu|sarl|eurl|srl|srls|spa|snc|bv|nv|oy|oyj|ab|asa|as|aps'
    || '|sro|sp z oo|zrt|nyrt|kft|doo|pty|pte|pvt|sl|slu|sau|sa de cv|ltda|kk|gk))+$', '\1');
end
$$;

-- A company's id follows from its member and its folded name: two that write the same name at once
-- mean the same record, whoever comes first, and nothing has to be looked up to point to it. A UUID
-- of version 8. Null for no name.
create function public.company_id(owner_id uuid, name_key text) returns uuid
language sql immutable parallel safe
return case when name_key <> '' then overlay(overlay(
  md5(owner_id::text || name_key) placing '8' from 13) placing '8' from 17)::uuid end;

create table public.companies (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid generated always as (public.company_id(owner_id, name_key)) stored,
  -- What contacts are known to belong here by; it never changes.
  name_key text collate "C" not null,
  name text not null,
  -- The folded name that it is shown under, for sorting.
  sort_key text collate "C" not null,
  website text not null default '',
  -- A section ("J") or division ("62") of ISIC Rev. 4.
  industry text,
  notes text not null default '',
  revision integer not null default 1,
  -- Another name of the company `merged_into`, which may be another name itself: `root_id` is where
  -- that ends. Both null for a company of its own.
  merged_into uuid,
  root_id uuid,
  -- When it was a company of its own until then; null for a name that a renaming gave.
  merged_at timestamptz,
  -- The fields that the other company took over from this one.
  given text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, merged_into) references public.companies,
  foreign key (owner_id, root_id) references public.companies
);
create index companies_by_root on public.companies (owner_id, root_id) where root_id is not null;
create index companies_by_industry on public.companies (owner_id, industry)
  where industry is not null;
alter table public.companies enable row level security;
create policy companies_own on public.companies for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.companies to authenticated;

-- Derived in the row itself: no writer can forget it, none pays a second write for it.
alter table public.contacts add column company_id uuid
  generated always as (public.company_id(owner_id, public.fold_company_name(company))) stored;
create index contacts_by_company on public.contacts (owner_id, company_id, warmth_rank, id)
  where deleted_at is null and archived_at is null;

-- Which company somebody left.
alter table public.contact_changes add column old_company_id uuid
  generated always as (case when field = 'company'
    then public.company_id(owner_id, public.fold_company_name(coalesce(old_value, ''))) end) stored;
create index contact_changes_by_old_company on public.contact_changes (owner_id, old_company_id)
  where old_company_id is not null;

insert into public.companies (owner_id, name_key, name, sort_key)
select owner_id, public.fold_company_name(name), name, public.fold_company_name(name)
from (
  select owner_id, mode() within group (order by company) as name
  from public.contacts where company_id is not null group by owner_id, company_id
) named
on conflict do nothing;

-- Gives every company that contacts name its record, once for a whole statement. In the order of
-- ids, so that two writers never wait for each other.
create function public.add_missing_companies() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into companies (owner_id, name_key, name, sort_key)
  select named.owner_id, key, named.name, key
  from (
    select a.owner_id, a.company_id, mode() within group (order by a.company) as name
    from added a where a.company_id is not null
    group by a.owner_id, a.company_id order by a.company_id
  ) named, fold_company_name(named.name) key
  where not exists (
    select from companies k where k.owner_id = named.owner_id and k.id = named.company_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger contacts_add_companies after insert on public.contacts
  referencing new table as added for each statement execute function public.add_missing_companies();

-- For each contact that changes its company: a transition table would cost every other update.
create function public.add_missing_company() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into companies (owner_id, name_key, name, sort_key)
  select new.owner_id, fold_company_name(new.company), new.company, fold_company_name(new.company)
  where not exists (
    select from companies k where k.owner_id = new.owner_id and k.id = new.company_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger contacts_add_company after update of company on public.contacts
  for each row when (new.company_id is not null and new.company_id is distinct from old.company_id)
  execute function public.add_missing_company();

-- What was found by words can be held against companies as well.
drop function public.find_contacts;
create function public.find_contacts(words text[], archived boolean, groups jsonb default '[]')
returns table (id uuid, company_id uuid, location text, tags text[], source text, search_text text,
  cadence_days integer, birth_month smallint, warmth_rank double precision, name_key text,
  last_interaction_at timestamptz, created_at timestamptz, archived_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  asking uuid := auth_uid();
  mark text := right(asking::text, 8);
  wanted tsquery;
begin
  select string_agg(part, ' & ')::tsquery into wanted from (
    select quote_literal(mark || word) || ':*' as part from unnest(words) word
    union all
    select '(' || (
      select string_agg('(' || (
        select string_agg(quote_literal(mark || word), ' & ')
        from jsonb_array_elements_text(alternative) word) || ')', ' | ')
      from jsonb_array_elements(alternatives) alternative) || ')'
    from jsonb_array_elements(groups) alternatives
  ) parts;
  return query
    select c.id, c.company_id, c.location, c.tags, c.source, c.search_text, c.cadence_days,
      c.birth_month, c.warmth_rank, c.name_key::text, c.last_interaction_at, c.created_at,
      c.archived_at
    from (
      select * from contacts
      where contact_words(contacts.owner_id, contacts.search_text) @@ wanted
        and contacts.deleted_at is null offset 0
    ) c
    where c.owner_id = asking and (c.archived_at is not null) = archived;
end
$$;
revoke execute on function public.find_contacts from public;
grant execute on function public.find_contacts to authenticated;
