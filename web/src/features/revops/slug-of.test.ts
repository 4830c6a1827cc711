import { expect, test } from 'vitest';
import { runbookSlugSchema } from '@kith/contract/runbooks/endpoints';
import { slugOf } from './slug-of.ts';

test('a title becomes a name for addresses', () => {
  expect(slugOf('  Rotate the keys! ')).toBe('rotate-the-keys');
  expect(slugOf('Élan après-vente')).toBe('elan-apres-vente');
  for (const title of ['備份的還原', 'x'.repeat(200), '--a--', `${'ab '.repeat(30)}`, 'ä']) {
    expect(runbookSlugSchema.safeParse(slugOf(title)).success, title).toBe(true);
  }
});
