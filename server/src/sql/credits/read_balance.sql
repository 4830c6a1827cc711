-- What a member can spend and what is held for them. It only reads, but for the first time in a month, the calendar's or the plan's,
-- when it sees that the month's credits are there.
create or replace function public.read_balance(member uuid, at timestamptz)
returns table (credits bigint, held bigint, units bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if auth_uid() <> member then
    raise exception 'a wallet of another member' using errcode = '42501';
  end if;
  if not exists (select from wallets w where w.owner_id = member
      and w.granted_month >= date_trunc('month', at at time zone 'UTC')
      and (w.plan_due_at is null or w.plan_due_at > at)) then
    perform open_wallet(member, at);
  end if;
  return query select
    coalesce(sum(a.balance) filter (where a.unit = 'credit' and a.kind = 'lot'), 0)::bigint,
    coalesce(sum(a.balance) filter (where a.unit = 'credit' and a.kind = 'held'), 0)::bigint,
    coalesce(sum(a.balance) filter (where a.unit = 'analysis_unit' and a.kind = 'lot'), 0)::bigint
    from credit_accounts a where a.user_id = member and a.kind in ('lot', 'held')
      and a.closed_at is null and (a.expires_at is null or a.expires_at > at);
end
$$;
revoke execute on function public.read_balance from public;
grant execute on function public.read_balance to authenticated;
