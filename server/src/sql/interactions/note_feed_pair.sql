-- Notes that the likes and comments of two members are to be counted, where one has the other as a
-- contact. The row of an earlier note is locked until the end of the transaction, so that the servers
-- take it after what happens now; where they took it meanwhile, it is added again.
-- For functions of the service.
create or replace function public.note_feed_pair(one uuid, other uuid) returns void
language sql volatile
as $$
  insert into feed_pairs_to_count as n (low_member_id, high_member_id)
    select least(one, other), greatest(one, other)
    where one <> other
      and (linked_contact(one, other) is not null or linked_contact(other, one) is not null)
    on conflict (low_member_id, high_member_id) do update set noted_at = n.noted_at
$$;
