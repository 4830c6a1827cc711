-- What a member spent since a moment includes what was captured of holds, which this index left out.
drop index public.credit_transactions_by_time;
create index credit_transactions_by_time on public.credit_transactions (user_id, happened_at desc, id);
