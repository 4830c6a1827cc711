import { expect, test } from 'vitest';
import { writeCsv } from '#ui/charts/chart-data.ts';
import { joinParts } from './join-parts.ts';

const cell = (value: number | string | null) => ({ value, text: String(value) });
const part = (key: string, rows: [string, (number | string | null)[]][]) => ({
  key,
  title: `Part ${key}`,
  about: '',
  none: '',
  data: {
    headings: ['Feature', 'Uses', 'Before'],
    rows: rows.map(([label, values]) => ({ key: label, label, cells: values.map(cell) })),
  },
});

test('a file has each shown figure once, with its part, row and column', () => {
  const parts = [
    part('a', [
      ['Nudges', [12, '< 5']],
      ['=Feed', [3, null]],
    ]),
    part('b', []),
    part('c', [['Total', [0, 1.5]]]),
  ];
  const csv = writeCsv(joinParts(parts, ['Part', 'Row', 'Figure', 'Value']));
  expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    '"Part","Row","Figure","Value"',
    '"Part a","Nudges","Uses",12',
    '"Part a","Nudges","Before","< 5"',
    `"Part a","'=Feed","Uses",3`,
    `"Part a","'=Feed","Before",`,
    '"Part c","Total","Uses",0',
    '"Part c","Total","Before",1.5',
  ]);
});
