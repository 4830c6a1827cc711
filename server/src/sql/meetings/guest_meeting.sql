-- A meeting of another member to which the asker is a guest. `contact_id`: the asker's contact for the
-- organiser; null unless each is linked to the other, without a block. `takes_place`: the asker agreed
-- to it, with an answer of their own, and it isn't cancelled.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, answers only a guest, and only what their invitation says.
create or replace function public.guest_meeting(inviter uuid, meeting uuid)
returns table (person_id uuid, contact_id uuid, starts_at timestamptz, takes_place boolean)
language sql stable security definer rows 1 set search_path = public, pg_temp
as $$
  select g.id, case when g.is_linked then linked_contact(auth_uid(), inviter) end, m.starts_at,
    m.starts_at is not null and m.state in ('invited', 'held') and m.hidden_at is null
      and g.is_own_answer and g.participation in ('accepted', 'tentative')
  from meetings m
    cross join lateral (
      select p.id, p.participation, p.is_own_answer,
        member_of_contact(inviter, p.contact_id) is not distinct from auth_uid() as is_linked,
        exists (select from kept_meetings k where k.owner_id = auth_uid() and k.meeting_id = m.id
          and k.person_id = p.id) as is_kept
      from meeting_people p where p.owner_id = inviter and p.meeting_id = m.id) g
  where m.owner_id = inviter and m.id = meeting and (g.is_linked or g.is_kept)
  order by g.is_linked desc, g.id limit 1
$$;
revoke execute on function public.guest_meeting from public;
grant execute on function public.guest_meeting to authenticated;
