-- The newest posts of the asker's feed with what they say, each up to so many characters, their author's
-- name, and the contact by which the asker holds them.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and the posts from `read_feed` and `readable_posts`.
create or replace function public.feed_texts(since timestamptz, most integer, longest integer,
  at timestamptz)
returns table (author_id uuid, published_at timestamptz, tags text[], body text, author text,
  contact_id uuid)
language sql stable security definer set search_path = public, pg_temp
-- A caller may join large sets; here few rows are looked up one by one.
set enable_nestloop = on
as $$
  select p.owner_id, p.published_at, p.tags, left(p.body, longest), coalesce(f.display_name, ''), c.id
  from readable_posts(auth_uid(), at) p
    left join profiles f on f.id = p.owner_id
    left join member_links m on m.owner_id = auth_uid() and m.member_id = p.owner_id
      and p.owner_id <> auth_uid()
    left join contacts c on c.owner_id = auth_uid() and c.id = m.contact_id
      and c.deleted_at is null and c.archived_at is null
  where p.id = any(array(select r.post_id
    from read_feed(at, null, null, most, '{}', '{}', since, false, false, false, '-infinity') r))
$$;
revoke execute on function public.feed_texts from public;
grant execute on function public.feed_texts to authenticated;
