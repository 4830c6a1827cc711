-- Folds what contacts offer and seek as the contract's foldText does, each word once, for matching.
-- The database derives it, so that no writer can forget to.
create or replace function public.fold_words(words text[]) returns text[]
language sql immutable strict parallel safe set search_path = pg_catalog
as $$
  select coalesce(array_agg(distinct key order by key), '{}') from (
    select btrim(regexp_replace(normalize(lower(replace(replace(replace(replace(replace(replace(replace(
      replace(regexp_replace(normalize(word, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'æ', 'ae'), 'Æ', 'ae') collate "und-x-icu"), NFC),
      '\s+', ' ', 'g')) as key
    from unnest(words) word
  ) folded where key <> ''
$$;
