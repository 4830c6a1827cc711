-- What the wanted posts say, as far as the asker may read them, each up to so many characters; with their
-- author's name and the contact by which the asker holds them.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and the posts from `readable_posts`.
create or replace function public.feed_texts(wanted uuid[], longest integer, at timestamptz)
returns table (id uuid, body text, author text, contact_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, left(p.body, longest), coalesce(f.display_name, ''), c.id
  from readable_posts(auth_uid(), at) p
    left join profiles f on f.id = p.owner_id
    left join member_links m on m.owner_id = auth_uid() and m.member_id = p.owner_id
    left join contacts c on c.owner_id = auth_uid() and c.id = m.contact_id
      and c.deleted_at is null and c.archived_at is null
  where p.id = any(wanted) and p.status = 'published' and p.hidden_at is null
$$;
revoke execute on function public.feed_texts from public;
grant execute on function public.feed_texts to authenticated;
