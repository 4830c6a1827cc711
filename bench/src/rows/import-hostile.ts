import { readFileRows } from '../../../server/src/features/imports/read-file.ts';
import { englishLabels } from '../../../server/src/testing/read-people.ts';
import { type Row, summarize } from '../measure.ts';

const line = 'BEGIN:VCARD\n';
const fileBytes = 10_000_000;
const limitMs = 2_000;
const runs = 3;

/** A vCard of 10 MB in which every line begins a card, read in the thread of imports. */
export async function benchHostileImport(): Promise<Row> {
  const content = Buffer.from(line.repeat(fileBytes / line.length));
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    const source = { content, fileName: 'people.vcf', mapping: null, labels: englishLabels };
    for await (const item of readFileRows(source)) {
      if (item.kind === 'rows') throw new Error('An empty card became a row');
    }
    samples.push(performance.now() - startedAt);
  }
  const subject = summarize(samples);
  return {
    row: 'import.hostile',
    ...subject,
    baseline: null,
    ratio: null,
    target: `p50 < ${limitMs / 1_000} s`,
    ok: subject.p50 < limitMs,
  };
}
