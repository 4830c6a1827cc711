import { readFileRows } from '../../../server/src/features/imports/read-file.ts';
import { englishLabels } from '../../../server/src/testing/read-people.ts';
import { type Row, summarize } from '../measure.ts';

const line = 'BEGIN:VCARD\n';
const fileBytes = 10_000_000;
const limitMs = 2_000;
const limitMb = 100;
const runs = 3;
const bytesPerMb = 1_000_000;
const sampleEveryMs = 10;

/**
 * A vCard of 10 MB in which every line begins a card, read in the thread of imports. The memory is
 * what the process holds more during the first reading than before, the thread included.
 */
export async function benchHostileImport(): Promise<Row> {
  const restBytes = process.memoryUsage.rss();
  let peakBytes = restBytes;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, sampleEveryMs);
  const content = Buffer.from(line.repeat(fileBytes / line.length));
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    const source = { content, fileName: 'people.vcf', mapping: null, labels: englishLabels };
    for await (const item of readFileRows(source)) {
      if (item.kind === 'rows') throw new Error('An empty card became a row');
    }
    samples.push(performance.now() - startedAt);
    clearInterval(watch);
  }
  const subject = summarize(samples);
  const usedMb = Math.round((peakBytes - restBytes) / bytesPerMb);
  return {
    row: 'import.hostile',
    ...subject,
    baseline: null,
    ratio: null,
    target: `p50 < ${limitMs / 1_000} s and < ${limitMb} MB (used ${usedMb} MB)`,
    ok: subject.p50 < limitMs && usedMb < limitMb,
  };
}
