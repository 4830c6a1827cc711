-- Pictures of contacts, in the database so that one backup carries all. A contact shows the one that
-- it names; the others wait for Undo and are erased after 30 days.
create table public.contact_photos (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  content bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_photos_by_contact on public.contact_photos (owner_id, contact_id);
create index contact_photos_by_time on public.contact_photos (created_at);
-- A picture is compressed already.
alter table public.contact_photos alter column content set storage external;
alter table public.contact_photos enable row level security;
create policy contact_photos_own on public.contact_photos for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.contact_photos to authenticated;

alter table public.contacts add column photo_id uuid;
