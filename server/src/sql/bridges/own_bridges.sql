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
  select b.id, o.role, b.state, b.owner_id, asks.name, coalesce(asking.headline, ''),
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
  from open_bridges(auth_uid()) o
    join bridges b on b.id = o.id
    join auth.users requester on requester.id = b.owner_id
    cross join lateral profile_card(auth_uid(), b.owner_id) asks
    left join lateral visible_profile(b.owner_id, false, true, true, false) asking on true
    left join auth.users connector on connector.id = b.connector_id
    left join lateral profile_card(auth_uid(), b.connector_id) knows on true
    left join lateral visible_profile(b.target_id, false, true, true, false) meets
      on may_meet(b.target_id) and not is_blocked_between(auth_uid(), b.target_id)
    left join bridge_sides s on s.owner_id = auth_uid() and s.bridge_id = b.id
  where wanted is null or b.id = wanted
$$;
revoke execute on function public.own_bridges from public;
grant execute on function public.own_bridges to authenticated;
