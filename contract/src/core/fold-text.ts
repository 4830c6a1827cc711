/**
 * A text for search: lower case, without diacritics (of Latin, Greek and Cyrillic: elsewhere marks
 * distinguish words, ガ is not カ), full-width forms folded, one space between words. Queries and
 * searched texts are folded alike.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .replace(/[ßẞ]/gu, 'ss')
    .replace(/ø/giu, 'o')
    .replace(/ł/giu, 'l')
    .replace(/æ/giu, 'ae')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}
