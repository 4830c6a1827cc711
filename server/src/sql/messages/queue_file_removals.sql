-- Queues the files of deleted attachments for removal from the store. Definer, because members may
-- not write the queue.
create or replace function public.queue_file_removals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into file_removals (storage_key, due_at)
    select g.storage_key, now() from gone g on conflict (storage_key) do nothing;
  return null;
end
$$;
revoke execute on function public.queue_file_removals from public;
