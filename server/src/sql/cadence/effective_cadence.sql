-- The cadence that applies to a contact, in days. Volatile: each of its statements sees what is
-- committed by then, so that a writer who waited for a change of the rules (which locks the
-- member's contacts) finds them changed.
create or replace function public.effective_cadence(owner uuid, contact uuid, own integer, own_tags text[])
returns integer
language plpgsql volatile
as $$
begin
  if own is not null then return own; end if;
  return (select days from resolve_cadence(owner, contact, own, own_tags));
end
$$;
