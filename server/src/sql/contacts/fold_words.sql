-- Folds what contacts offer and seek as the contract's foldText does, each word once, for matching.
-- The database derives it, so that no writer can forget to. Searches fold thousands of texts: a query in
-- here, or normalising what is plain ASCII, took twenty times as long.
create or replace function public.fold_words(words text[]) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog
as $$
declare
  word text;
  key text;
  keys text[] := '{}';
begin
  foreach word in array words loop
    if octet_length(word) = length(word) then
      key := lower(word collate "C");
    else
      key := normalize(lower(replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(normalize(word, NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'ẞ', 'ss'),
        'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'æ', 'ae'), 'Æ', 'ae') collate "und-x-icu"), NFC);
    end if;
    if key collate "und-x-icu" ~ '^\s|\s$|\s\s|[^\S ]' then
      key := btrim(regexp_replace(key collate "und-x-icu", '\s+', ' ', 'g'));
    end if;
    if key <> '' then keys := keys || key; end if;
  end loop;
  if cardinality(keys) < 2 then return keys; end if;
  return array(select distinct k collate "und-x-icu" from unnest(keys) k order by 1);
end
$$;
