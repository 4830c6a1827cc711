-- The record is written by the browser: bound what it may say.
alter table public.user_consent add constraint user_consent_lengths check (
  length(user_agent) <= 2000 and length(consent_version) <= 50 and length(legal_basis) <= 50);

-- The history holds states, not repetitions: saving the same choices again adds nothing to it.
drop trigger user_consent_history_write on public.user_consent;
create trigger user_consent_history_first after insert on public.user_consent
  for each row execute function public.record_consent_change();
create trigger user_consent_history_change after update on public.user_consent
  for each row when (
    (old.consent_granted, old.consent_version, old.legal_basis)
    is distinct from (new.consent_granted, new.consent_version, new.legal_basis))
  execute function public.record_consent_change();
