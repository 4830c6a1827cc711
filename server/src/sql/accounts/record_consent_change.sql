-- Keeps every state that a consent had. Definer, because members may read their history but not
-- write it.
create or replace function public.record_consent_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into user_consent_history (user_id, consent_type, consent_granted, consent_version, legal_basis)
  values (new.user_id, new.consent_type, new.consent_granted, new.consent_version, new.legal_basis);
  return null;
end
$$;
