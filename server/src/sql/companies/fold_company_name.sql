-- What identifies a company: its name folded as by `foldCompanyName` of the contract, which holds the
-- rule and the legal forms. `pg_c_utf8` folds a name in the same way on every machine. Stored columns
-- follow from this text: a change needs a migration that computes them again.
create or replace function public.fold_company_name(name text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  folded text collate pg_catalog.pg_c_utf8 := lower(name collate pg_catalog.pg_c_utf8);
  words text collate pg_catalog.pg_c_utf8;
begin
  -- Most names are plain ASCII, in which there is nothing of this to fold.
  if octet_length(name) > length(name) then
    folded := lower(normalize(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)
      collate pg_catalog.pg_c_utf8);
    folded := replace(replace(translate(folded, 'øł', 'ol'), 'ß', 'ss'), 'æ', 'ae');
  end if;
  words := btrim(regexp_replace(
    translate(replace(folded, '&', ' and '), '.''’`', ''), '[^[:alnum:]]+', ' ', 'g'));
  if words = '' then return btrim(folded); end if;
  words := regexp_replace(words, {{leading_legal_form}}, '');
  return regexp_replace(words, {{trailing_legal_form}}, '\1');
end
$$;
