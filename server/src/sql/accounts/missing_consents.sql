-- Which of these consents a member has not granted, or not any more, in the order asked. Asked in
-- the round trip that begins a member's transaction.
create or replace function auth.missing_consents(member uuid, needed text[]) returns text[]
language plpgsql stable
as $$
begin
  return array(
    select type from unnest(needed) with ordinality as n(type, place)
    where not exists (
      select from public.user_consent c
      where c.user_id = member and c.consent_type = n.type and c.consent_granted
        and (c.expires_at is null or c.expires_at > now()))
    order by place);
end
$$;
revoke execute on function auth.missing_consents from public;
