-- A member as another knows them: see `profile_cards`.
create or replace function public.profile_card(asking uuid, other uuid)
returns table (name text, contact_id uuid, warmth_rank double precision)
language sql stable
as $$
  select f.name, f.contact_id, f.warmth_rank from profile_cards(asking, array[other]) f
$$;
