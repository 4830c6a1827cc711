-- The members that the asker may ask to introduce them, the warmest first: those who agreed to a link, and
-- those who hold the asker's confirmed address as the asker holds theirs; without blocks between the two.
-- Consents and pauses are asked where a tie is found (`path_ties`).
-- Threat: an address book full of addresses of visible members would read what each of them holds, so who
-- doesn't hold the asker is none. As definer it passes row-level security; it takes the asker from the
-- claims of the transaction.
create or replace function public.path_connectors(most integer)
returns table (contact_id uuid, member_id uuid, warmth_rank double precision)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
set from_collapse_limit = 1
as $$
#variable_conflict use_column
declare
  viewer uuid := auth_uid();
  key bytea := path_key();
  own uuid := (select path_hash('email', u.email::text, key) from auth.users u
    where u.id = viewer and u.email_confirmed_at is not null and not u.is_sso_user);
begin
  return query
  select near.contact_id, near.member_id, near.warmth_rank
  from (
    select distinct on (found.member_id) found.contact_id, found.member_id, found.warmth_rank
    from (
      select c.id as contact_id, m.member_id, c.warmth_rank, true as is_agreed
      from (select l.member_id, l.contact_id from member_links l where l.owner_id = viewer offset 0) l
        cross join lateral (select l.member_id where not is_blocked_between(l.member_id, viewer) offset 0) m
        cross join lateral (select c.id, c.warmth_rank from contacts c
          where c.owner_id = viewer and c.id = l.contact_id
            and c.deleted_at is null and c.archived_at is null offset 0) c
      union all
      select c.id, m.member_id, c.warmth_rank, false
      from (select e.holder_id, e.contact_id from path_edges e where e.hash = own limit 5 * most) e
        cross join lateral (select from contacts k where k.owner_id = e.holder_id
          and k.id = e.contact_id and k.deleted_at is null offset 0) k
        cross join lateral (select u.id as member_id, u.email::text as email from auth.users u
          where u.id = e.holder_id and u.email_confirmed_at is not null and not u.is_sso_user
            and not exists (select from member_blocks b
              where b.owner_id = u.id and b.blocked_id = viewer)
            and not exists (select from member_blocks b
              where b.owner_id = viewer and b.blocked_id = u.id) offset 0) m
        cross join lateral (select p.contact_id from path_edges p
          where p.hash = path_hash('email', m.email, key) and p.holder_id = viewer offset 0) p
        cross join lateral (select c.id, c.warmth_rank from contacts c
          where c.owner_id = viewer and c.id = p.contact_id
            and c.deleted_at is null and c.archived_at is null offset 0) c) found
    order by found.member_id, found.is_agreed desc, found.warmth_rank desc, found.contact_id) near
  order by near.warmth_rank desc, near.member_id
  limit most;
end
$$;
revoke execute on function public.path_connectors from public;
grant execute on function public.path_connectors to authenticated;
