-- What is searched of published posts, apart from them: the planner has no other index of this table
-- to prefer, whatever it knows. Triggers keep it. Each word begins with its readers, see
-- `post_mark`.
create table public.post_words (
  post_id uuid primary key references public.posts on delete cascade,
  owner_id uuid not null references auth.users on delete cascade,
  published_at timestamptz not null,
  words tsvector not null
);
create index post_words_marked on public.post_words using gin (words) with (fastupdate = off);
create index post_words_of on public.post_words (owner_id);
alter table public.post_words alter column owner_id set statistics 0;
alter table public.post_words enable row level security;
create policy post_words_own on public.post_words for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.post_words to authenticated;
create trigger keep_post_words after insert on public.posts
  for each row when (new.status = 'published') execute function public.keep_post_words();
create trigger keep_changed_post_words
  after update of status, visibility, search_text, deleted_at, hidden_at on public.posts
  for each row when ((old.status, old.visibility, old.search_text, old.deleted_at, old.hidden_at)
    is distinct from (new.status, new.visibility, new.search_text, new.deleted_at, new.hidden_at))
  execute function public.keep_post_words();

-- The same of members: the words of what they show to someone, and of what they show to everyone, which
-- are only there while the consent to it is.
create table public.profile_words (
  owner_id uuid primary key references auth.users on delete cascade,
  name_key text not null,
  shown text not null,
  public_words tsvector not null
);
create index profile_words_public on public.profile_words using gin (public_words)
  with (fastupdate = off);
alter table public.profile_words alter column owner_id set statistics 0;
alter table public.profile_words enable row level security;
create policy profile_words_own on public.profile_words for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.profile_words to authenticated;
create trigger keep_profile_words after insert or update of display_name on public.profiles
  for each row execute function public.keep_profile_words('id');
create trigger keep_profile_words after insert or update on public.member_profiles
  for each row execute function public.keep_profile_words('owner_id');
create trigger keep_profile_words after insert or update on public.user_consent
  for each row when (new.consent_type = 'profile_visibility')
  execute function public.keep_profile_words('user_id');
