-- Puts a report into the case of what it is about. Definer, because no member may see a case; whatever
-- case the report names itself counts for nothing.
create or replace function public.open_report_case() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.case_id := file_case(new.subject, case new.subject when 'comment' then new.comment_id
    when 'post' then new.post_id when 'message' then new.message_id
    when 'conversation' then new.conversation_id
    when 'bridge' then new.bridge_id else new.reported_id end, new.reported_id,
    new.created_at);
  return new;
end
$$;
revoke execute on function public.open_report_case from public;
