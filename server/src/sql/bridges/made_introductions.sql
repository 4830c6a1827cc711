-- Every introduction that was made, by a bridge or a match: who made it, the two, and the contacts by
-- which the one who made it holds them. What the week's number counts and a rest begins with.
-- Agreed: both said yes here. That a match led to an introduction is the word of who made it alone.
-- For functions of the service.
create or replace function public.made_introductions()
returns table (connector_id uuid, first_member uuid, first_contact uuid, second_member uuid,
  second_contact uuid, introduced_at timestamptz, is_agreed boolean)
language sql stable
as $$
  select b.connector_id, b.owner_id, null::uuid, b.target_id, b.target_contact_id, b.introduced_at, true
  from bridges b where b.introduced_at is not null
  union all
  select m.owner_id, m.seeker_member, m.seeker_id, m.helper_member, m.helper_id, m.introduced_at,
    false
  from matches m where m.introduced_at is not null
$$;
