-- What contacts offer and seek in the form that matching compares: folded as the contract's foldText
-- folds, each word once. The database derives it, so that no writer can forget to.
create function public.fold_words(words text[]) returns text[]
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct key order by key), '{}') from (
    select btrim(regexp_replace(normalize(lower(replace(replace(replace(replace(replace(replace(
      replace(regexp_replace(normalize(word, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'), 'Ł', 'l'), 'æ', 'ae'), 'Æ', 'ae') collate "und-x-icu"), NFC),
      '\s+', ' ', 'g')) as key
    from unnest(words) word
  ) folded where key <> ''
$$;

alter table public.contacts
  add column offer_keys text[] generated always as (public.fold_words(offers)) stored,
  add column seek_keys text[] generated always as (public.fold_words(seeks)) stored;

create index contacts_by_offer on public.contacts using gin (owner_id, offer_keys)
  where deleted_at is null and archived_at is null and offer_keys <> '{}';
create index contacts_by_seek on public.contacts using gin (owner_id, seek_keys)
  where deleted_at is null and archived_at is null and seek_keys <> '{}';
