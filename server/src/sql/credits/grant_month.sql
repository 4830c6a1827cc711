-- Gives these members what Free brings for the month of a moment (UTC), once per member and month, and what
-- their plans bring beyond it, once per plan and paid month: one who changes to a larger plan in it gets the
-- difference. So one payment brings one month's credits, whatever the day, and what was paid for a year twelve
-- times those of Plus; a plan that was granted brings what is missing to it (`due_plan_credits`).
-- A paid month is named by its end, which a payment for a part of it has as well. Returns how many grants
-- there were. For functions that hold the locks of these wallets.
create or replace function public.grant_month(members uuid[], at timestamptz) returns integer
language plpgsql
as $$
declare
  this_month constant date := date_trunc('month', at at time zone 'UTC')::date;
  source constant bigint := service_account('granted', 'credit');
  free_credits constant integer := (select credits_per_month from plans where id = 'free');
  of_months integer;
  of_plans integer;
begin
  with due as materialized (
    select w.owner_id, free_credits as credits,
      free_credits - case when w.granted_month = this_month then w.granted_credits else 0 end as amount
    from wallets w
    where w.owner_id = any(members) and (w.granted_month is null or w.granted_month < this_month
      or w.granted_month = this_month and w.granted_credits < free_credits)
  ), marked as (
    update wallets w set granted_month = this_month, granted_credits = d.credits,
      version = w.version + 1, changed_at = at
    from due d where w.owner_id = d.owner_id
  ), lots as (
    insert into credit_accounts (user_id, kind, expires_at, opened_at)
    select owner_id, 'lot', end_of_grant(at), at from due where amount > 0 returning id, user_id
  ), written as (
    insert into credit_transactions (user_id, kind, unit, change, balance, action, key, happened_at)
    select owner_id, 'grant', 'credit', amount, spendable(owner_id, 'credit', at) + amount,
      'month_free', 'month:' || to_char(this_month, 'YYYY-MM') || ':' || credits, at
    from due where amount > 0 returning id, user_id, change
  )
  insert into credit_entries (transaction_id, line, account_id, unit, amount)
  select t.id, side.line, case side.line when 1 then l.id else source end, 'credit',
    case side.line when 1 then t.change else -t.change end
  from written t join lots l on l.user_id = t.user_id cross join (values (1), (2)) side (line);
  get diagnostics of_months = row_count;

  with due as materialized (
    select w.owner_id, d.* from wallets w cross join lateral due_plan_credits(w.owner_id, at) d
    where w.owner_id = any(members) and (w.plan <> 'free' or w.plan_due_at is not null)
  ), marked as (
    update wallets w set plan_due_at = n.due_at, version = w.version + 1, changed_at = at
    from (select o.owner_id, (select min(d.again_at) from due d where d.owner_id = o.owner_id) as due_at
      from wallets o where o.owner_id = any(members)) n
    where w.owner_id = n.owner_id and (n.due_at is not null or w.plan_due_at is not null)
  ), granted as materialized (
    select *, gen_random_uuid() as id, nextval('credit_accounts_id_seq') as lot,
      sum(amount) over (partition by owner_id order by key) as up_to
    from due d where d.amount > 0 and not exists (
      select from credit_transactions t where t.user_id = d.owner_id and t.key = d.key)
  ), lots as (
    insert into credit_accounts (id, user_id, kind, expires_at, opened_at) overriding system value
    select lot, owner_id, 'lot', end_of_grant(at), at from granted
  ), written as (
    insert into credit_transactions (id, user_id, kind, unit, change, balance, action, key, happened_at)
    select id, owner_id, 'grant', 'credit', amount, spendable(owner_id, 'credit', at) + up_to,
      'month_' || plan, key, at
    from granted
  )
  insert into credit_entries (transaction_id, line, account_id, unit, amount)
  select g.id, side.line, case side.line when 1 then g.lot else source end, 'credit',
    case side.line when 1 then g.amount else -g.amount end
  from granted g cross join (values (1), (2)) side (line);
  get diagnostics of_plans = row_count;
  return (of_months + of_plans) / 2;
end
$$;
revoke execute on function public.grant_month from public;
