-- A picture of a profile, if its section is for the asker.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.seen_picture(picture uuid, at timestamptz)
returns table (media_type text, content bytea)
language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select i.media_type, i.content
  from member_pictures i
    left join member_profiles p on p.owner_id = i.owner_id
    cross join lateral profile_access(auth_uid(), i.owner_id, at) a
  where i.id = picture and (i.owner_id = auth_uid() or p.hidden_at is null and shows_section(
    coalesce(p.pictures_audience, 'public'), a.is_public, a.is_network, a.is_first_degree))
$$;
revoke execute on function public.seen_picture from public;
grant execute on function public.seen_picture to authenticated;
