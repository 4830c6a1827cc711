-- Members as another knows them: by the name of the linked contact, else by the name that they had
-- when they blocked the asker, else by their own.
create or replace function public.profile_cards(asking uuid, others uuid[])
returns table (member_id uuid, name text, contact_id uuid, warmth_rank double precision)
language sql stable
as $$
  select f.id, coalesce(nullif(k.full_name, ''), b.known_as, f.display_name), k.id, k.warmth_rank
  from profiles f
    left join linked_contacts(asking, others) l on l.other_id = f.id
    left join contacts k on k.owner_id = asking and k.id = l.contact_id
    left join member_blocks b on b.owner_id = f.id and b.blocked_id = asking
  where f.id = any(others)
$$;
