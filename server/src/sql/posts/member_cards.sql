-- Members as the asker knows them, with the asker's contact for them; without those that one of the two blocked.
-- Threat: as definer it passes row-level security. It may only be asked for members about which the asker
-- already reads something.
create or replace function public.member_cards(others uuid[])
returns table (member_id uuid, name text, contact_id uuid, photo_id uuid,
  warmth_rank double precision, title text, company text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select f.member_id, coalesce(f.name, ''), f.contact_id, k.photo_id, k.warmth_rank,
    coalesce(k.title, ''), coalesce(k.company, '')
  from profile_cards(auth_uid(), others) f
    left join contacts k on k.owner_id = auth_uid() and k.id = f.contact_id
  where f.member_id not in (select members_blocked_with(auth_uid()))
$$;
revoke execute on function public.member_cards from public;
grant execute on function public.member_cards to authenticated;
