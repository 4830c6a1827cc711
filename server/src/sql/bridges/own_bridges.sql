-- The asker's bridges with everything that any of the three could learn; what this one learns is chosen
-- when it is presented (the contract's `factsFor`). `connector_answers` and `target_answers`: what the
-- others said came of it, without money.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and `open_bridges` decides which they take part in.
create or replace function public.own_bridges(wanted uuid default null)
returns table (id uuid, role text, state text, requester_id uuid, requester_name text,
  requester_headline text, requester_email text, requester_contact_id uuid, connector_id uuid,
  connector_contact_id uuid, connector_name text, connector_seen_name text, connector_email text,
  wanted_contact_id uuid, wanted_member_id uuid, wanted_name text, wanted_about text, why text,
  message text, connector_note text, target_contact_id uuid, target_name text, target_id uuid,
  target_profile_name text, target_headline text, target_email text, target_is_member boolean, created_at timestamptz,
  requested_at timestamptz, asked_at timestamptz, connector_reminded_at timestamptz,
  target_reminded_at timestamptz, connector_accepted_at timestamptz,
  target_accepted_at timestamptz, introduced_at timestamptz, changed_at timestamptz,
  conversation_id uuid, archived_at timestamptz, thanked_at timestamptz, is_met boolean,
  is_helpful boolean, value_amount bigint, value_currency text, outcome_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  with mine as materialized (
    -- Of `o`: so that who takes part is only decided for the bridges that are asked for.
    select o.role, b.* from open_bridges(auth_uid()) o join bridges b on b.id = o.id
    where wanted is null or o.id = wanted
  ), cards as materialized (
    -- Each of the others once, however many bridges there are with them.
    select * from profile_cards(auth_uid(), array(
      select owner_id from mine union select connector_id from mine where connector_id is not null))
  ), profiles_of as materialized (
    select p.id, p.name, p.headline
    from (select owner_id as id from mine union select target_id from mine where target_id is not null) others
      cross join lateral visible_profile(others.id, false, true, true, false) p
  ), met as materialized (
    select target_id as id from mine where target_id is not null
    group by target_id
    having may_meet(target_id) and not is_blocked_between(auth_uid(), target_id)
  )
  select b.id, b.role, b.state, b.owner_id, asks.name, coalesce(asking.headline, ''),
    case when b.target_email is not null and b.target_accepted_at is not null
      then requester.email::text end,
    asks.contact_id, b.connector_id, b.connector_contact_id, b.connector_name,
    coalesce(knows.name, ''),
    case when b.target_email is not null and b.target_accepted_at is not null
      then connector.email::text end,
    b.wanted_contact_id, b.wanted_member_id, b.wanted_name, b.wanted_about, b.why, b.message,
    b.connector_note, b.target_contact_id, b.target_name, meets.id, coalesce(meets.name, ''),
    coalesce(meets.headline, ''),
    b.target_email, b.target_email is null and b.target_name <> '', b.created_at, b.requested_at,
    b.asked_at, b.connector_reminded_at, b.target_reminded_at, b.connector_accepted_at,
    b.target_accepted_at, b.introduced_at, b.changed_at, b.conversation_id, s.archived_at,
    s.thanked_at, s.is_met, s.is_helpful, s.value_amount, s.value_currency, s.outcome_at
  from mine b
    join auth.users requester on requester.id = b.owner_id
    join cards asks on asks.member_id = b.owner_id
    left join profiles_of asking on asking.id = b.owner_id
    left join auth.users connector on connector.id = b.connector_id
    left join cards knows on knows.member_id = b.connector_id
    left join (profiles_of meets join met on met.id = meets.id) on meets.id = b.target_id
    left join bridge_sides s on s.owner_id = auth_uid() and s.bridge_id = b.id
$$;
revoke execute on function public.own_bridges from public;
grant execute on function public.own_bridges to authenticated;
