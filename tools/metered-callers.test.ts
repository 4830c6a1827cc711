import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { creditsOf } from '@kith/contract/credits/actions';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../server/src/features');
const charging = /\b(?:meterActions?|meterUse|holdCredits)\(/u;
const reachesAround = /\b(?:charge_credits|hold_credits|capture_hold)\(/u;

/** Where each action that costs something is charged, or held for. A new place is listed here. */
const callers: Record<string, string> = {
  'analyses/start-run.ts': 'ai_analysis',
  'contact-intelligence/fill-contacts.ts': 'contact_enhanced',
  'contacts/create-contact.ts': 'contact_created',
  'nudges/act-on-signals.ts': 'signal_processed',
  'opportunities/insert-opportunity.ts': 'opportunity_created',
  'posts/create-post.ts': 'post_created',
  'posts/suggest-tags.ts': 'tags_generated',
  'profile-analyses/start-profile.ts': 'profile_analysis',
};
/** The steps of introductions, which cost nothing and are counted all the same. */
const ofSteps = 'chains/record-step.ts';

const outside = new Map<string, string>();
for await (const file of glob('**/*.ts', { cwd: features })) {
  const name = file.replaceAll('\\', '/');
  if (name.endsWith('.test.ts') || name.startsWith('credits/')) continue;
  outside.set(name, await readFile(join(features, file), 'utf8'));
}

test('nothing charges a member but through the one call', () => {
  const around = [...outside].filter(([, text]) => reachesAround.test(text));
  expect(around.map(([file]) => file)).toEqual([]);
});

test('every action that costs something is charged in one place', () => {
  const found = [...outside]
    .filter(([file, text]) => file !== ofSteps && charging.test(text))
    .map(([file, text]) => [file, /\baction: '(?<action>\w+)'/u.exec(text)?.groups?.['action']]);
  expect(Object.fromEntries(found)).toEqual(callers);
  const priced = Object.entries(creditsOf).filter(([, credits]) => credits > 0);
  expect(Object.values(callers).toSorted()).toEqual(priced.map(([action]) => action).toSorted());
});
