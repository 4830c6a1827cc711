-- What an action costs whose work is in this same database transaction: a hold that would be captured
-- before anybody could see it, so it is written as one. `about` are the things that it is done to, each
-- charged once; those that were charged before cost nothing. Where the credits don't suffice for all,
-- nothing is written (`outcome` is 'insufficient'). `needed` is what was charged, or would have to be.
create or replace function public.charge_credits(member uuid, price bigint, charged_action text,
  about text[], at timestamptz)
returns table (outcome text, needed bigint, available bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  described credit_transactions;
  target bigint;
  thing text;
begin
  perform open_wallet(member, at);
  described.kind := 'charge';
  described.action := charged_action;
  described.quantity := 1;
  described.happened_at := at;
  needed := price * cardinality(about);
  if cardinality(about) > 1 then
    select array_agg(a.id), count(*) * price into about, needed from (select distinct unnest(about) as id) a
      where not exists (select from credit_transactions t
        where t.user_id = member and t.key = charged_action || ':' || a.id);
    if needed = 0 then
      return query select 'charged', needed, available;
      return;
    end if;
    available := spendable(member, 'credit', at);
    if available < needed then
      return query select 'insufficient', needed, available;
      return;
    end if;
  end if;
  target := service_account('spent', 'credit');
  foreach thing in array about loop
    described.resource_id := thing;
    described.key := charged_action || ':' || thing;
    if take_from_lots(member, 'credit', price, target, described) is null then
      outcome := case when exists (select from credit_transactions t
          where t.user_id = member and t.key = described.key) then 'charged' else 'insufficient' end;
      if outcome = 'charged' then needed := 0; end if;
      return query select outcome, needed, spendable(member, 'credit', at);
      return;
    end if;
    insert into billing_events (owner_id, data) values (member, jsonb_build_object('type', 'metered_action',
      'action', charged_action, 'credits', price, 'resource_id', thing));
  end loop;
  return query select 'charged', needed, available;
end
$$;
revoke execute on function public.charge_credits from public;
grant execute on function public.charge_credits to authenticated;
