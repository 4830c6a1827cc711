-- Records how far a participant got; never back. Only in an open conversation (`is_seen`) others
-- see it.
create or replace function public.record_read_progress(conversation uuid, member uuid, delivered_to bigint,
  read_to bigint, at timestamptz, is_seen boolean) returns void
language plpgsql
as $$
declare
  shown_read bigint := 0;
begin
  update conversation_participants p set read_seq = read_to
    where p.user_id = member and p.conversation_id = conversation and p.read_seq < read_to;
  if not is_seen then return; end if;
  if read_to > 0 and shares_read_receipts(conversation) then shown_read := read_to; end if;
  update message_delivery_receipts r set
      delivered_seq = greatest(r.delivered_seq, delivered_to),
      delivered_at = case when r.delivered_seq < delivered_to then at else r.delivered_at end,
      read_seq = greatest(r.read_seq, shown_read),
      read_at = case when r.read_seq < shown_read then at else r.read_at end
    where r.conversation_id = conversation and r.user_id = member
      and (r.delivered_seq < delivered_to or r.read_seq < shown_read);
end
$$;
