-- Whether a message fulfils what the index of words can't decide; for `search_messages`.
create or replace function public.message_fits(message uuid, content text, phrases text[],
  without text[], wants_link boolean, wants_file boolean) returns boolean
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  folded text;
begin
  if wants_link is not null and (content ~ 'https?://') <> wants_link then return false; end if;
  if wants_file is not null and wants_file <> exists (
    select from message_attachments a where a.message_id = message) then return false; end if;
  if cardinality(phrases) = 0 and cardinality(without) = 0 then return true; end if;
  folded := coalesce((fold_words(array[content]))[1], '') collate "und-x-icu";
  return folded ~ all(phrases) and not (folded ~ any(without));
end
$$;
revoke execute on function public.message_fits from public;
