-- A contact that was merged into another one is hidden like a deleted one, and kept: undoing the
-- merge brings it back as it was.
alter table public.contacts
  add column merged_into uuid,
  add foreign key (owner_id, merged_into) references public.contacts (owner_id, id) on delete cascade;
create index contacts_merged on public.contacts (owner_id, merged_into)
  where merged_into is not null;
-- Whom an import speaks of by a name that only the merged record had.
create index contacts_merged_by_name on public.contacts (owner_id, name_key)
  where merged_into is not null;

-- Two contacts that may be the same person, with what speaks for and against it. A pair stands once:
-- what was decided of it ('not the same') is remembered by every scan to come.
create table public.duplicate_candidates (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  first_id uuid not null,
  second_id uuid not null check (first_id <= second_id),
  -- Log2 of the odds that they are the same person.
  score real not null,
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'merged')),
  -- What both were known by when the member said that they are not the same.
  prints text[],
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, first_id, second_id),
  foreign key (owner_id, first_id) references public.contacts on delete cascade,
  foreign key (owner_id, second_id) references public.contacts on delete cascade
);
create index duplicate_candidates_open on public.duplicate_candidates (owner_id, score desc, id)
  where state = 'open';
create index duplicate_candidates_by_second on public.duplicate_candidates (owner_id, second_id);
alter table public.duplicate_candidates enable row level security;
create policy duplicate_candidates_own on public.duplicate_candidates for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.duplicate_candidates to authenticated;

-- 'Not the same' outlives its contacts: where an import is undone and comes again, the same two
-- people have new ids and the same print.
create table public.duplicate_dismissals (
  owner_id uuid not null references auth.users on delete cascade,
  first_print text not null,
  second_print text not null,
  created_at timestamptz not null,
  primary key (owner_id, first_print, second_print)
);
alter table public.duplicate_dismissals enable row level security;
create policy duplicate_dismissals_own on public.duplicate_dismissals for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.duplicate_dismissals to authenticated;

-- The last search for duplicates of a member, or the one under way.
create table public.duplicate_scans (
  owner_id uuid primary key references auth.users on delete cascade,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  contacts_total integer not null default 0,
  contacts_done integer not null default 0,
  -- What the network looked like: while it looks the same, there is nothing to search anew.
  fingerprint text,
  requested_at timestamptz not null,
  finished_at timestamptz
);
alter table public.duplicate_scans enable row level security;
create policy duplicate_scans_own on public.duplicate_scans for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.duplicate_scans to authenticated;

-- A merge with all that it takes to undo it.
create table public.contact_merges (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  candidate_id uuid,
  winner_id uuid not null,
  loser_id uuid not null,
  -- The winner with its emails, phones and links, before and after; names for the history.
  winner_before jsonb not null,
  winner_after jsonb not null,
  names jsonb not null,
  -- Rows that went over from the loser, and rows that the merge made.
  moved jsonb not null,
  made jsonb not null,
  -- What imports had said of both: said again, it is no news.
  said jsonb not null,
  merged_at timestamptz not null,
  -- Merges in the order in which they were made, also within a moment.
  position bigint generated always as identity,
  undone_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, winner_id) references public.contacts on delete cascade,
  foreign key (owner_id, loser_id) references public.contacts on delete cascade
);
create index contact_merges_by_position on public.contact_merges (owner_id, position desc);
create index contact_merges_by_winner on public.contact_merges (owner_id, winner_id, position desc);
create index contact_merges_by_loser on public.contact_merges (owner_id, loser_id, position desc);
alter table public.contact_merges enable row level security;
create policy contact_merges_own on public.contact_merges for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_merges to authenticated;

-- Every column that says which contact a row is about: foreign keys to contacts, and `contact_id`
-- where there is none. Read from the catalogue, so that a table of tomorrow is among them.
-- `named_in`: texts of unique indexes, which may spell the contact's id.
create function public.contact_references()
returns table (table_name text, column_name text, key_columns text[], named_in text[])
language sql stable set search_path = public, pg_temp
as $$
  select c.relname::text, a.attname::text,
    array(select k.attname::text from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::smallint[])
      where i.indrelid = c.oid and i.indisprimary order by k.attnum),
    array(select distinct k.attname::text from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::smallint[])
      where i.indrelid = c.oid and i.indisunique and not i.indisprimary
        and k.atttypid = 'text'::regtype order by 1)
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'uuid'::regtype and a.attname <> 'owner_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.oid <> 'contacts'::regclass
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'owner_id')
    and (a.attname = 'contact_id' or exists (select from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'contacts'::regclass
        and a.attnum = any(f.conkey)))
  order by 1, a.attnum
$$;

-- Lets every row of `loser` speak of `winner`, but for the tables in `staying`. A row that the winner
-- has already (a unique key, a check) stays behind. Returns what moved and what it said before, as
-- `[{table, column, rows: [{key, before}]}]`.
-- Threat: as definer it passes row-level security, because members may not update every such table.
-- It therefore takes the owner from the claims of the transaction, never from its caller.
create function public.move_contact_rows(loser uuid, winner uuid, staying text[])
returns jsonb
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  reference record;
  place record;
  change text;
  moved jsonb := '[]';
  rows jsonb;
  one jsonb;
begin
  for reference in select * from contact_references() r where r.table_name <> all(staying) loop
    change := format($q$
      with changed as (
        update %1$I t set %2$s
        from (select o.tableoid as part, o.ctid as place, jsonb_build_object(%3$s) as before
          from %1$I o where o.owner_id = $1 and o.%4$I = $2 and %6$s for update) o
        where t.tableoid = o.part and t.ctid = o.place
        returning jsonb_build_object('key', jsonb_build_object(%5$s), 'before', o.before) as entry)
      select coalesce(jsonb_agg(entry), '[]') from changed$q$,
      reference.table_name,
      format('%I = $3', reference.column_name) || (
        select coalesce(string_agg(
          format(', %1$I = replace(t.%1$I, $2::text, $3::text)', name), ''), '')
        from unnest(reference.named_in) name),
      (select string_agg(format('%1$L, o.%1$I', name), ', ')
        from unnest(reference.column_name || reference.named_in) name),
      reference.column_name,
      (select string_agg(format('%1$L, t.%1$I', name), ', ')
        from unnest(reference.key_columns) name),
      '%s');
    begin
      execute format(change, 'true') into rows using asking, loser, winner;
    exception when integrity_constraint_violation then
      rows := '[]';
      for place in execute format('select tableoid as part, ctid as place from %I
        where owner_id = $1 and %I = $2', reference.table_name, reference.column_name)
        using asking, loser
      loop
        begin
          execute format(change, format('o.tableoid = %s and o.ctid = %L::tid', place.part, place.place))
            into one using asking, loser, winner;
          rows := rows || one;
        exception when integrity_constraint_violation then null;
        end;
      end loop;
    end;
    if rows <> '[]' then
      moved := moved || jsonb_build_object('table', reference.table_name,
        'column', reference.column_name, 'rows', rows);
    end if;
  end loop;
  return moved;
end
$$;
revoke execute on function public.move_contact_rows from public;
grant execute on function public.move_contact_rows to authenticated;

-- Gives rows that moved back to `loser`, each as it was; those that are gone or speak of somebody
-- else by now stay so. Tables and columns are taken only as far as the catalogue knows them.
create function public.return_contact_rows(moved jsonb, loser uuid, winner uuid)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  part record;
begin
  for part in
    select r.*, entry.value -> 'rows' as rows
    from jsonb_array_elements(moved) with ordinality entry(value, place)
    join contact_references() r on r.table_name = entry.value ->> 'table'
      and r.column_name = entry.value ->> 'column'
    order by entry.place desc
  loop
    execute format($q$
      update %1$I t set %2$I = $2 %3$s
      from jsonb_array_elements($4) e,
        jsonb_populate_record(null::%1$I, e -> 'key') k,
        jsonb_populate_record(null::%1$I, e -> 'before') b
      where t.owner_id = $1 and t.%2$I = $3 and %4$s$q$,
      part.table_name, part.column_name,
      (select coalesce(string_agg(format(', %1$I = b.%1$I', name), ''), '')
        from unnest(part.named_in) name),
      (select string_agg(format('t.%1$I = k.%1$I', name), ' and ')
        from unnest(part.key_columns) name))
      using asking, loser, winner, part.rows;
  end loop;
end
$$;
revoke execute on function public.return_contact_rows from public;
grant execute on function public.return_contact_rows to authenticated;
