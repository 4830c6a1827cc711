-- Keeps `post_words`: published posts that are neither deleted nor hidden have a row.
-- Threat: as definer it writes a table that members can't.
create or replace function public.keep_post_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.status <> 'published' or new.deleted_at is not null or new.hidden_at is not null then
    delete from post_words w where w.post_id = new.id;
  else
    insert into post_words (post_id, owner_id, published_at, words)
    values (new.id, new.owner_id, new.published_at,
      marked_words(post_mark(new.owner_id, new.visibility), new.search_text))
    on conflict (post_id) do update set words = excluded.words;
  end if;
  return null;
end
$$;
revoke execute on function public.keep_post_words from public;
