-- Messages come in the order of time, so a map of their blocks finds the newest at next to no cost for
-- those who write.
create index messages_recent on public.messages using brin (created_at);
