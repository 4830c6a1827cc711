-- Refuses every change of the audit log but one: a deleted account leaves the action without its
-- name, by its id and by what else points to it. An address is known here only while
-- `kith.erased_address` holds it, in the transaction that erases it.
create or replace function public.protect_audit_log() returns trigger
language plpgsql as $$
declare
  marks text[];
begin
  -- Two deep: the foreign keys' own clearing of an account that goes.
  if pg_trigger_depth() >= 2 then
    if tg_op <> 'UPDATE' then return old; end if;
    marks := array_remove(array[
      case when new.admin_user_id is null then old.admin_user_id::text end,
      case when new.target_user_id is null then old.target_user_id::text end,
      nullif(current_setting('kith.erased_address', true), '')], null);
    if new.admin_user_id is null and old.admin_user_id is not null then
      new.ip_address := null;
      new.user_agent := null;
      new.session_id := null;
    end if;
    if exists (select from unnest(marks) mark where position(mark in lower(new.request_data::text)) > 0) then
      new.request_data := '{}';
    end if;
    if exists (select from unnest(marks) mark where position(mark in lower(new.route_path)) > 0) then
      new.route_path := null;
    end if;
    if exists (select from unnest(marks) mark where position(mark in lower(new.error_message)) > 0) then
      new.error_message := null;
    end if;
    return new;
  end if;
  -- Loading a backup empties what is empty.
  if tg_op = 'TRUNCATE' and not exists (select from public.admin_audit_log) then return null; end if;
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end
$$;
