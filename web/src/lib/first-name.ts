const familyNameFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The name to call someone by: the first word, or the full name if the family name comes first.
 */
export function firstNameOf(name: string): string {
  const trimmed = name.trim();
  if (familyNameFirst.test(trimmed)) return trimmed;
  return trimmed.split(/\s+/u)[0] ?? trimmed;
}
