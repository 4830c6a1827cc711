-- Notes the conversations with members whose addresses were added to contacts or taken from them, and
-- likes and comments between the two: they may be linked now, or linked to another contact. As arrays: a
-- join with a transition table would keep the plan that suits as many rows as the first statement of its
-- connection had.
-- Definer, because members may not read who has an address.
create or replace function public.note_conversations_of_points() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  owners uuid[];
  emails text[];
  members uuid[];
begin
  select array_agg(w.owner_id), array_agg(w.normalized) into owners, emails
    from written w where w.kind = 'email';
  if owners is null then return null; end if;
  -- Almost no address is a member's.
  select array_agg(w.owner_id), array_agg(u.id) into owners, members
    from unnest(owners, emails) w (owner_id, email)
    join auth.users u on u.email = w.email and not u.is_sso_user and u.id <> w.owner_id;
  if owners is null then return null; end if;
  insert into conversations_to_count (conversation_id)
    select c.id from unnest(owners, members) w (owner_id, member_id)
      join conversations c on c.low_member_id = least(w.owner_id, w.member_id)
        and c.high_member_id = greatest(w.owner_id, w.member_id) and c.last_seq > 0
    on conflict do nothing;
  perform note_feed_pair(pair.owner_id, pair.member_id) from (
    select distinct w.owner_id, w.member_id, least(w.owner_id, w.member_id) as low_id,
      greatest(w.owner_id, w.member_id) as high_id
    from unnest(owners, members) w (owner_id, member_id)
    where exists (select from post_likes l join posts p on p.id = l.post_id
        where (l.owner_id, p.owner_id) in ((w.owner_id, w.member_id), (w.member_id, w.owner_id)))
      or exists (select from comments c join posts p on p.id = c.post_id
        where (c.owner_id, p.owner_id) in ((w.owner_id, w.member_id), (w.member_id, w.owner_id)))
    order by low_id, high_id) pair;
  return null;
end
$$;
revoke execute on function public.note_conversations_of_points from public;
