import { RestError } from './rest-error.ts';

/** What a request's `Prefer` header asks for, as far as this server supports it. */
export type Preferences = {
  return?: 'representation' | 'minimal';
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  count?: 'exact' | 'planned' | 'estimated';
};

const honoured: Record<string, readonly string[]> = {
  return: ['representation', 'minimal'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
};

/** @throws PGRST122 when the caller insists (`handling=strict`) on an unsupported preference. */
export function parsePreferences(header: string | null): Preferences {
  const terms = (header ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
  const given = new Map<string, string>();
  const unknown: string[] = [];
  for (const term of terms) {
    const [name = '', value = ''] = term.split('=').map((part) => part.trim());
    const isKnown = Object.hasOwn(honoured, name) && honoured[name]?.includes(value);
    if (!isKnown) unknown.push(term);
    else if (!given.has(name)) given.set(name, value);
  }
  if (given.get('handling') === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  given.delete('handling');
  return Object.fromEntries(given);
}

/** The text of `Preference-Applied`: the preferences that were applied; null when none were. */
export function describeApplied(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): string | null {
  const applied = names.filter((name) => preferences[name] !== undefined);
  if (applied.length === 0) return null;
  return applied.map((name) => `${name}=${preferences[name]}`).join(', ');
}
