-- A number that no message of a conversation before a time exceeds, at most a few higher than the last one's:
-- times follow numbers, and mostly at an even pace, by which the place is guessed; every third time, by halves.
create or replace function public.seq_before(conversation uuid, last_seq bigint, until timestamptz)
returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  near constant bigint := 8;
  low bigint := 0;
  high bigint := last_seq;
  low_at timestamptz;
  high_at timestamptz;
  middle bigint;
  middle_at timestamptz;
  tries integer := 0;
  -- Beside the guess, so that the place is soon between two near ones.
  beside bigint := 0;
begin
  select m.created_at into high_at from messages m where m.conversation_id = conversation
    order by m.seq desc limit 1;
  if high_at is null or high_at < until then return last_seq; end if;
  select m.created_at into low_at from messages m where m.conversation_id = conversation
    order by m.seq limit 1;
  if low_at >= until then return 0; end if;
  while high - low > near loop
    tries := tries + 1;
    middle := case when tries % 3 = 0 or low_at >= high_at then (low + high + 1) / 2
      else low + beside + ((high - low) * (extract(epoch from until - low_at)
        / extract(epoch from high_at - low_at)))::bigint end;
    middle := least(greatest(middle, low + 1), high);
    -- Numbers may be missing; the next one that is there answers for them.
    select m.created_at into middle_at from messages m
      where m.conversation_id = conversation and m.seq >= middle order by m.seq limit 1;
    if middle_at < until then
      low := middle; low_at := middle_at; beside := near / 2;
    else
      high := middle - 1; high_at := coalesce(middle_at, high_at); beside := -near / 2;
    end if;
  end loop;
  return high;
end
$$;
revoke execute on function public.seq_before from public;
