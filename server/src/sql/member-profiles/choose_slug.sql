-- Gives the asker this address, or none; their former one leads on for a year and is theirs to take
-- again. Answers false where it belongs to someone else, or did within the year.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction. Whose an address is, and whether it is in use, is not answered.
create or replace function public.choose_slug(wanted text, at timestamptz, kept_days integer)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
begin
  perform from profiles f where f.id = asking for update;
  if exists (select from member_slugs s
      where s.owner_id = asking and s.slug = wanted and s.retired_at is null) then
    return true;
  end if;
  if wanted is not null then
    delete from member_slugs s where s.slug = wanted
      and s.retired_at <= at - make_interval(days => kept_days);
    perform from member_slugs s where s.slug = wanted and s.owner_id <> asking;
    if found then return false; end if;
  end if;
  update member_slugs s set retired_at = at where s.owner_id = asking and s.retired_at is null;
  if wanted is null then return true; end if;
  insert into member_slugs as s (owner_id, slug, chosen_at) values (asking, wanted, at)
    on conflict (slug) do update set chosen_at = excluded.chosen_at, retired_at = null
      where s.owner_id = asking;
  return found;
end
$$;
revoke execute on function public.choose_slug from public;
grant execute on function public.choose_slug to authenticated;
