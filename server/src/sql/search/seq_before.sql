-- The number of the last message of a conversation before a time, by halves: times follow numbers.
create or replace function public.seq_before(conversation uuid, last_seq bigint, until timestamptz)
returns bigint language plpgsql stable
as $$
declare
  low bigint := 0;
  high bigint := last_seq;
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    -- Numbers may be missing; the next one that is there answers for them.
    if (select m.created_at from messages m where m.conversation_id = conversation and m.seq >= middle
        order by m.seq limit 1) < until then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end
$$;
revoke execute on function public.seq_before from public;
