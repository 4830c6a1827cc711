-- What all members' credits came from and went to in a period. Rows are written in the order of time.
create index credit_transactions_by_moment on public.credit_transactions using brin (happened_at);
