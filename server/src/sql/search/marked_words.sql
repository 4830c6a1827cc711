-- The words of a text for an index that is read for some of its rows only: each with a mark before it.
-- `search_text` is words with spaces between them.
create or replace function public.marked_words(mark text, search_text text) returns tsvector
language sql immutable parallel safe
as $$
  select array_to_tsvector(array(select mark || word
    from string_to_table(search_text, ' ') word where word <> ''))
$$;
