-- What a list and a badge read, for all conversations of a member at once: a function called for each
-- of 10,000 took more than a second.

-- The contacts by whom `member` is linked to each of `others`, who may be found no other way (see
-- `linked_contact` in 0231, which follows from it).
create function public.links_of(member uuid, others uuid[])
returns table (other_id uuid, contact_id uuid)
language sql stable
as $$
  select distinct on (u.id) u.id, c.id
  from unnest(others) wanted (id)
    join auth.users u on u.id = wanted.id and u.email_confirmed_at is not null
      and u.deleted_at is null and not u.is_anonymous and not u.is_sso_user
      and (u.banned_until is null or u.banned_until < now())
    join contact_points p on p.owner_id = member and p.kind = 'email' and p.normalized = u.email
    join contacts c on c.owner_id = member and c.id = p.contact_id and c.deleted_at is null
  where exists (select from user_consent k where k.user_id = u.id
        and k.consent_type = 'profile_visibility' and k.consent_granted
        and (k.expires_at is null or k.expires_at > now()))
    or contact_holding(u.id, member) is not null
  order by u.id, c.created_at, c.id
$$;

create or replace function public.linked_contact(member uuid, other uuid) returns uuid
language sql stable
as $$
  select l.contact_id from links_of(member, array[other]) l
$$;

-- Who is blocked goes on seeing the name that they knew: a new one is not for them.
alter table public.member_blocks add known_as text not null default '';
update public.member_blocks b set known_as = f.display_name
  from public.profiles f where f.id = b.owner_id;
create function public.keep_known_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select f.display_name into new.known_as from profiles f where f.id = new.owner_id;
  new.known_as := coalesce(new.known_as, '');
  return new;
end
$$;
revoke execute on function public.keep_known_name from public;
create trigger member_blocks_known before insert on public.member_blocks
  for each row execute function public.keep_known_name();
create index member_blocks_newest on public.member_blocks (owner_id, created_at desc, blocked_id desc);

-- Members as another knows them: by their contact's name, or as they call themselves.
create function public.faces_of(asking uuid, others uuid[])
returns table (member_id uuid, name text, contact_id uuid, warmth_rank double precision)
language sql stable
as $$
  select f.id, coalesce(nullif(k.full_name, ''), b.known_as, f.display_name), k.id, k.warmth_rank
  from profiles f
    left join links_of(asking, others) l on l.other_id = f.id
    left join contacts k on k.owner_id = asking and k.id = l.contact_id
    left join member_blocks b on b.owner_id = f.id and b.blocked_id = asking
  where f.id = any(others)
$$;

create or replace function public.face_of(asking uuid, other uuid)
returns table (name text, contact_id uuid, warmth_rank double precision)
language sql stable
as $$
  select f.name, f.contact_id, f.warmth_rank from faces_of(asking, array[other]) f
$$;

-- The conversations that a member's list has: not those that were only begun by others, that they put
-- away, or that ask for an answer which no longer reaches anybody.
create function public.conversations_of(member uuid, with_blocked boolean)
returns table (id uuid, activity timestamptz, is_open boolean, is_request boolean, last_seq bigint,
  read_seq bigint)
language sql stable
as $$
  select c.id, case when c.last_message_at is null then c.created_at else c.last_message_at end,
    c.state = 'open', c.state = 'requested' and c.started_by is distinct from p.user_id,
    c.last_seq, p.read_seq
  from conversation_participants p join conversations c on c.id = p.conversation_id
  where p.user_id = member and (c.last_seq > 0 or c.started_by = p.user_id)
    and (c.state = 'open' or c.started_by = p.user_id or p.declined_at is null
      and is_reachable(c.started_by) and not exists (select from member_blocks b
        where b.owner_id = c.started_by and b.blocked_id = p.user_id))
    and (with_blocked or c.kind <> 'direct' or not exists (
      select from conversation_participants o
      join member_blocks b on b.owner_id = p.user_id and b.blocked_id = o.user_id
      where o.conversation_id = c.id))
$$;

drop function public.own_conversations;
-- Of the asker's conversations all, or those that are requests to answer, or all others.
create function public.own_conversations(with_blocked boolean, part text default 'all')
returns table (id uuid, activity timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.activity from conversations_of(auth_uid(), with_blocked) c
  where part = 'all' or c.is_request = (part = 'requests')
$$;

-- The same with what else sorts them, where it is wanted: by which names the asker knows the others,
-- and what waits unread.
create function public.sort_conversations(with_blocked boolean, part text, with_names boolean,
  with_unread boolean)
returns table (id uuid, activity timestamptz, other_name text, unread_count integer)
language sql stable security definer rows 1000 set search_path = public, pg_temp
as $$
  with mine as materialized (
    select c.* from conversations_of(auth_uid(), with_blocked) c
    where part = 'all' or c.is_request = (part = 'requests')
  ), others as materialized (
    select m.id, o.user_id, o.joined_at from mine m join conversation_participants o
      on o.conversation_id = m.id and o.user_id <> auth_uid()
    where with_names
  ), names as materialized (
    select o.id, string_agg(f.name, ', ' order by o.joined_at, o.user_id) as name
    from others o join faces_of(auth_uid(), array(select distinct user_id from others)) f
      on f.member_id = o.user_id
    group by o.id
  )
  select m.id, m.activity, coalesce(n.name, ''), coalesce(w.waiting, 0)
  from mine m left join names n on n.id = m.id
    left join lateral (
      select count(*)::integer as waiting from (
        select from messages s where s.conversation_id = m.id and s.seq > m.read_seq
          and s.sender_id <> auth_uid() and s.deleted_at is null limit 100) unread
    ) w on with_unread and m.last_seq > m.read_seq
$$;

-- For the badge. A request waits apart, a blocked conversation not at all.
create or replace function public.sum_unread()
returns table (unread_count integer, unread_conversations integer, request_count integer,
  latest_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  with mine as materialized (
    select c.* from conversations_of(auth_uid(), false) c
  ), waiting as materialized (
    select m.id, (select count(*) from (
        select from messages s where s.conversation_id = m.id and s.seq > m.read_seq
          and s.sender_id <> auth_uid() and s.deleted_at is null limit 100) unread) as messages
    from mine m where m.is_open and m.last_seq > m.read_seq
  )
  select coalesce(sum(w.messages), 0)::integer, (count(*) filter (where w.messages > 0))::integer,
    (select count(*)::integer from mine m where m.is_request),
    (select m.id from mine m where not m.is_request order by m.activity desc, m.id desc limit 1)
  from waiting w
$$;

-- Whom the asker blocked, the last first, before a place in that order.
create function public.blocked_members(before_at timestamptz, before_id uuid, most integer)
returns table (member_id uuid, name text, warmth_rank double precision, blocked_at timestamptz)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  with page as materialized (
    select b.blocked_id, b.created_at from member_blocks b
    where b.owner_id = auth_uid()
      and (before_at is null or (b.created_at, b.blocked_id) < (before_at, before_id))
    order by b.created_at desc, b.blocked_id desc limit most
  )
  select p.blocked_id, coalesce(f.name, ''), f.warmth_rank, p.created_at
  from page p left join faces_of(auth_uid(), array(select blocked_id from page)) f
    on f.member_id = p.blocked_id
  order by p.created_at desc, p.blocked_id desc
$$;

revoke execute on function public.own_conversations, public.sort_conversations,
  public.blocked_members from public;
grant execute on function public.own_conversations, public.sort_conversations,
  public.blocked_members to authenticated;
