-- Who holds the address of someone, by keyed hashes: see `path_hash`. A table of the service, which no
-- member reads: answers are made of it by `path_ties`, with the consents of everyone joined at that
-- moment. A row has no other content; strength, archive and deletion are read from the contact itself,
-- so that nothing here can be out of date. Triggers keep it.
-- The key is all there is to a row. Rows of one hash are next to each other, which is how they are read.
create table public.path_edges (
  hash uuid not null,
  holder_id uuid not null,
  contact_id uuid not null,
  primary key (hash, holder_id, contact_id)
);
alter table public.path_edges alter column hash set statistics 0,
  alter column holder_id set statistics 0, alter column contact_id set statistics 0;
alter table public.path_edges enable row level security;
insert into auth.settings (name, value) values
  ('path_key', encode(gen_random_bytes(32), 'hex')),
  ('path_noise_key', encode(gen_random_bytes(32), 'hex')) on conflict do nothing;
insert into public.path_edges (hash, holder_id, contact_id)
  select path_hash(p.kind, p.normalized, k.key), p.owner_id, p.contact_id
  from public.contact_points p cross join (select path_key() as key) k
  where p.kind <> 'phone' or p.normalized like '+%'
  on conflict do nothing;
create trigger contact_points_add_edges after insert on public.contact_points
  referencing new table as added for each statement execute function public.add_path_edges();
create trigger contact_points_drop_edge after delete on public.contact_points
  for each row execute function public.move_path_edge();
create trigger contact_points_move_edge after update on public.contact_points
  for each row when ((old.owner_id, old.contact_id, old.kind, old.normalized)
    is distinct from (new.owner_id, new.contact_id, new.kind, new.normalized))
  execute function public.move_path_edge();

-- The questions of a day, each once, so that they can be counted. What was asked is only hashed.
create table public.path_searches (
  owner_id uuid not null references auth.users on delete cascade,
  day date not null,
  question bytea not null,
  searched_at timestamptz not null,
  primary key (owner_id, day, question)
);
alter table public.path_searches alter column owner_id set statistics 0;
alter table public.path_searches enable row level security;
create policy path_searches_own on public.path_searches for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.path_searches to authenticated;
