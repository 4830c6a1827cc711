-- The asker's own profile as a kind of viewer sees it: a stranger, a member of their network, a close
-- contact, or themselves. Nothing where no stranger sees it.
-- Threat: as definer it passes row-level security; it shows only the asker's own profile.
create or replace function public.preview_profile(viewer text)
returns table (id uuid, name text, headline text, about text, experience jsonb, offers text[],
  seeks text[], links jsonb, pictures jsonb, badges jsonb)
language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select v.* from visible_profile(auth_uid(), viewer = 'myself', true,
    viewer in ('network', 'first_degree'), viewer = 'first_degree') v
  where viewer <> 'public' or shows_profile(auth_uid())
$$;
revoke execute on function public.preview_profile from public;
grant execute on function public.preview_profile to authenticated;
