-- The pictures of what a case is about, hidden or not, as long as they are there; of a conversation none.
-- For functions of the service.
create or replace function public.case_pictures(case_id uuid)
returns table (id uuid, alt text, "position" smallint, media_type text, storage_key text, content bytea)
language sql stable rows 4
as $$
  select p.id, p.alt, p.position, p.media_type, p.storage_key, null::bytea
    from moderation_cases c join post_pictures p on p.post_id = c.subject_id
    where c.id = case_id and c.subject = 'post'
  union all
  select a.id, a.name, 0::smallint, a.media_type, a.storage_key, null
    from moderation_cases c
      join message_attachments a
        on a.message_id = c.subject_id or a.hidden_message_id = c.subject_id
    where c.id = case_id and c.subject = 'message'
      and a.media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')
  union all
  select i.id, i.alt, i.position, i.media_type, null, i.content
    from moderation_cases c join member_pictures i on i.owner_id = c.subject_id
    where c.id = case_id and c.subject = 'profile'
$$;
revoke execute on function public.case_pictures from public;
