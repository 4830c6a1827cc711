-- The words of a text for the search index, each with the last eight digits of its owner's id
-- before it: under row-level security an operator that is not leakproof (LIKE, @@) never reaches an
-- index, and a GIN prefix scan reads the prefix's entries of every member. `search_text` is words,
-- each after a space.
create or replace function public.contact_words(owner_id uuid, search_text text) returns tsvector
language sql immutable parallel safe
as $$
  select array_to_tsvector(string_to_array(
    ltrim(replace(' ' || ltrim(search_text), ' ', ' ' || right(owner_id::text, 8))), ' '))
$$;
