-- Refuses what a member asks of a function: SQLSTATE KT001 with an error code of the contract as
-- detail.
create or replace function public.raise_refusal(code text, reason text) returns void
language plpgsql
as $$
begin
  raise exception '%', reason using errcode = 'KT001', detail = code;
end
$$;
