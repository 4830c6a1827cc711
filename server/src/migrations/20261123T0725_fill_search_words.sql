-- After every column that the rules of visibility read.
insert into public.post_words (post_id, owner_id, published_at, words)
  select id, owner_id, published_at, marked_words(post_mark(owner_id, visibility), search_text) from public.posts
  where status = 'published' and deleted_at is null and hidden_at is null;
select write_profile_words(id) from public.profiles;
