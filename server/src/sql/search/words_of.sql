-- The words of a text as `indexedWords` makes them with `foldText`: folded, cut to 24 characters, and
-- in scripts without spaces also what follows each character.
create or replace function public.words_of(content text) returns text[]
language sql immutable parallel safe set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct form), '{}') from (
    select substr(word, place, 24) as form
    from regexp_matches((fold_words(array[content]))[1] collate "und-x-icu",
        '[[:alnum:]\u0591-\u05c7\u064b-\u0670\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u3099\u309a]+',
        'g') found (words)
      cross join lateral (select words[1] as word) w
      cross join lateral generate_series(1, length(word)) place
    where place = 1 or substr(word, place, 1)
      ~ '[\u0e00-\u0e7f\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]'
  ) forms
$$;
