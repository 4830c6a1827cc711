import { readRole } from '#features/job-titles/read-role.ts';
import { foldText } from '@kith/contract/core/text';
import { parseProfile } from '#features/profile-analyses/parser/parse-profile.ts';

import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import type { PastedProfile } from './pasted-profile.ts';
import { spanish } from './spanish.ts';

export const pastedProfiles = { english, spanish, french, german, japanese, chinese };

type Field = Exclude<keyof PastedProfile, 'text'>;

/** How many of the labels are read from the texts, and those that aren't. */
export function measureProfiles(profiles: readonly PastedProfile[]) {
  const right: Record<Field, number> = { name: 0, title: 0, company: 0, seniority: 0, role: 0 };
  const misses: string[] = [];
  for (const { text, ...labels } of profiles) {
    const profile = parseProfile(text);
    const role = readRole(profile.title);
    const read: Omit<PastedProfile, 'text'> = {
      name: profile.name,
      title: profile.title,
      company: profile.company,
      seniority: role?.seniority ?? null,
      role: role?.role ?? null,
    };
    for (const field of Object.keys(right) as Field[]) {
      if (isSame(read[field], labels[field])) right[field] += 1;
      else misses.push(`${labels.name}: ${field} is “${read[field]}”, not “${labels[field]}”`);
    }
  }
  const count = profiles.length;
  const shares = Object.fromEntries(
    Object.entries(right).map(([field, hits]) => [field, hits / count]),
  ) as Record<Field, number>;
  return { count, shares, misses };
}

/** Ends of legal forms are written with and without their point. */
function isSame(read: string | null, label: string | null): boolean {
  const plain = (text: string | null) => foldText(text ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain(read) === plain(label);
}
