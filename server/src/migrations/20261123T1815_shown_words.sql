-- The words of what members show to someone, for a search among those that the asker knows.
create index profile_words_shown on public.profile_words using gin (marked_words('', shown))
  with (fastupdate = off);
