-- What a member's credits went to since a moment: charges, parts of holds, and what was taken back of
-- charges, each with when. What is held isn't spent.
create or replace function public.spent_credits(member uuid, since timestamptz)
returns table (happened_at timestamptz, action text, credits bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.happened_at, t.action, f.credits
  from credit_transactions t cross join lateral credit_flow(t.id, t.kind, t.change, t.reverses) f
  where t.user_id = member and (auth_uid() is null or auth_uid() = member) and t.unit = 'credit'
    and t.happened_at >= since and f.flow = 'spent'
$$;
revoke execute on function public.spent_credits from public;
grant execute on function public.spent_credits to authenticated;
