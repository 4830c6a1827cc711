-- Those of the wanted posts that are in the asker's feed, as `read_feed` returns them: they may read them,
-- and have hidden neither the post nor its author.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.feed_rows(wanted uuid[], at timestamptz)
returns table (post_id uuid, author_id uuid, published_at timestamptz, tags text[], relation text,
  warmth_rank double precision)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  select p.id, p.owner_id, p.published_at, p.tags,
    case when p.owner_id = auth_uid() then 'own' when m.member_id is not null then 'contact'
      when exists (select from member_links l
        where l.owner_id = p.owner_id and l.member_id = auth_uid()) then 'linked'
      else 'followed' end,
    c.warmth_rank
  from readable_posts(auth_uid(), at) p
    left join member_links m on m.owner_id = auth_uid() and m.member_id = p.owner_id
    left join contacts c on c.owner_id = auth_uid() and c.id = m.contact_id and c.deleted_at is null
  where p.id = any(wanted) and p.status = 'published' and p.hidden_at is null
    and not exists (select from muted_members u
      where u.owner_id = auth_uid() and u.member_id = p.owner_id)
    and not exists (select from hidden_posts h
      where h.owner_id = auth_uid() and h.post_id = p.id)
$$;
revoke execute on function public.feed_rows from public;
grant execute on function public.feed_rows to authenticated;
