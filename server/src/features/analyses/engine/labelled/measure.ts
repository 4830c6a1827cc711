import { foldText } from '@kith/contract/core/text';

import { readIntents } from '#features/analyses/engine/read-intents.ts';
import { readRole } from '#features/job-titles/read-role.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import type { LabelledProfile } from './profile.ts';
import { spanish } from './spanish.ts';

export const languages = { english, spanish, french, german, japanese, chinese };

/** One part of the set was looked at while the engine was written, the other was not. */
export type Half = 'tuned' | 'held_out';

/** Every second profile of each language is held out. */
export function listProfiles(half?: Half): LabelledProfile[] {
  return Object.values(languages).flatMap((profiles) =>
    profiles.filter((_, index) => half === undefined || (index % 2 === 0) === (half === 'tuned')),
  );
}

type Figures = {
  profiles: number;
  seniority: number;
  role: number;
  precision: number;
  recall: number;
  misses: string[];
};

const grams = (text: string) => {
  const folded = foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return new Set(Array.from(folded, (_, at) => folded.slice(at, at + 2)).slice(0, -1));
};

/** Whether a proposal says what the label says: most pairs of letters are in both. */
function saysSame(proposed: string, labelled: string): boolean {
  const [one, other] = [grams(proposed), grams(labelled)];
  const common = [...one].filter((gram) => other.has(gram)).length;
  return common / Math.max(1, one.size + other.size - common) >= 0.6;
}

export function measureEngine(profiles: readonly LabelledProfile[]): Figures {
  const misses: string[] = [];
  let [seniority, role, proposed, correct, labelled, found] = [0, 0, 0, 0, 0, 0];
  for (const [title, level, fn, note = '', offers = [], seeks = []] of profiles) {
    const read = readRole(title);
    if ((read?.seniority ?? null) === level) seniority += 1;
    else misses.push(`${title}: ${read?.seniority ?? null}, not ${level}`);
    if ((read?.role ?? null) === fn) role += 1;
    else misses.push(`${title}: ${read?.role ?? null}, not ${fn}`);
    const intents = readIntents({ text: note, speaker: 'member_about' });
    const labels = [
      ...offers.map((text) => ['offer', text] as const),
      ...seeks.map((text) => ['seek', text] as const),
    ];
    const fits = (
      one: { intent: string; value: string },
      [intent, text]: readonly [string, string],
    ) => one.intent === intent && saysSame(one.value, text);
    proposed += intents.length;
    labelled += labels.length;
    for (const one of intents) {
      if (labels.some((label) => fits(one, label))) correct += 1;
      else misses.push(`${note} → ${one.intent}: ${one.value}`);
    }
    for (const label of labels) {
      if (intents.some((one) => fits(one, label))) found += 1;
      else misses.push(`${note} lacks ${label.join(': ')}`);
    }
  }
  return {
    profiles: profiles.length,
    seniority: seniority / profiles.length,
    role: role / profiles.length,
    precision: correct / Math.max(1, proposed),
    recall: found / Math.max(1, labelled),
    misses,
  };
}
