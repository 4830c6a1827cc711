import { setInterval as every } from 'node:timers';

import { englishLabels } from '#testing/read-people.ts';
import { expect, onTestFinished, test } from 'vitest';

import { readingBounds } from './reading-bounds.ts';
import { readFileRows } from './read-file.ts';

async function countRows(text: string, fileName = 'people.vcf') {
  let rows = 0;
  const source = { content: Buffer.from(text), fileName, mapping: null, labels: englishLabels };
  for await (const item of readFileRows(source)) if (item.kind === 'rows') rows += item.rows.length;
  return rows;
}

test('attack: a vCard of BEGIN lines gives no rows, and does not hold up the main thread', async () => {
  let ticks = 0;
  const timer = every(() => (ticks += 1), 1);
  onTestFinished(() => clearInterval(timer));
  expect(await countRows('BEGIN:VCARD\n'.repeat(100_000))).toBe(0);
  expect(ticks).toBeGreaterThan(0);
});

test('attack: more faulty cards than anyone reads end the import', async () => {
  const cards = 'BEGIN:VCARD\nX:\n'.repeat(readingBounds.faults + 1);
  await expect(countRows(cards)).rejects.toMatchObject({ code: 'limit_reached' });
});

test('attack: a quoted-printable line that goes on for ever is one property of one card', async () => {
  const beginning = 'BEGIN:VCARD\nFN:Ann\nNOTE;ENCODING=QUOTED-PRINTABLE:';
  const line = `${'=\n'.repeat(300_000)}\nEND:VCARD\n`;
  expect(await countRows(beginning + line)).toBe(1);
});
