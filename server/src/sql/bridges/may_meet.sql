-- Whether a member may appear in a bridge at all: reachable, and with the consents that it needs.
create or replace function public.may_meet(member uuid) returns boolean
language sql stable
as $$
  select is_reachable(member)
    and auth.missing_consents(member, '{data_processing,intro_facilitation}') = '{}'
$$;
