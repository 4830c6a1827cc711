import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { AreaStack, drawStack } from './area-stack.tsx';
import { drawBars } from './bar-list.tsx';
import { nameFile, writeCsv } from './chart-data.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import { spotAfter } from './chart-spots.tsx';
import { drawColumns } from './column-chart.tsx';
import { drawDots } from './dot-list.tsx';
import { drawFlows } from './flow-chart.tsx';
import { drawGrid } from './heat-grid.tsx';
import { placeDots } from './place-dots.ts';
import { labelStep, placeLabels, shorten, widthOf, wrapText } from './place-labels.ts';
import { drawRadar, type RadarDot } from './radar-chart.tsx';

const layers = [
  { key: 'warm', name: 'warm', fill: 'fill-warmth-5', endText: '3', href: '/warm' },
  { key: 'cool', name: 'cool', fill: 'fill-warmth-2', endText: '9' },
];
const moments = [
  { key: 'a', tick: 'Jan', label: 'January: 12', values: [6, 6] },
  { key: 'b', tick: 'Feb', label: 'February: 12', values: [3, 9] },
];

test('every point of a chart can be focused and says its numbers; one Tab enters the chart', () => {
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(AreaStack, { label: 'People', layers, moments, formatTick: String }),
    ),
  );
  expect(html).toContain('role="group" aria-label="People"');
  for (const said of ['January: 12', 'February: 12', '3 warm', '9 cool']) {
    expect(html).toContain(`aria-label="${said}"`);
  }
  expect(html.match(/tabindex="0"/giu)).toHaveLength(1);
  expect(html).toContain('href="/warm"');
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/u);
});

test('arrows, Home and End move between the points of a chart and stop at its ends; Tab leaves it', () => {
  const inGrid = (key: string, from: number) => spotAfter(key, { from, count: 10, columns: 4 });
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
  expect(keys.map((key) => inGrid(key, 5))).toEqual([4, 6, 1, 9, 0, 9]);
  expect(keys.map((key) => inGrid(key, 0))).toEqual([0, 1, 0, 4, 0, 9]);
  expect(keys.map((key) => inGrid(key, 9))).toEqual([8, 9, 5, 9, 0, 9]);
  for (const key of ['Tab', 'Enter', ' ', 't']) expect(inGrid(key, 5)).toBeNull();
});

test('layers are as high as their values', () => {
  const { spots } = drawStack({ width: 600, layers, moments, formatTick: String });
  const html = renderToStaticMarkup(
    createElement(
      'svg',
      null,
      drawStack({ width: 600, layers, moments, formatTick: String }).picture,
    ),
  );
  // The first layer goes from the floor (296) to half the height at first, to a quarter at last.
  expect(html).toContain('M0,158');
  expect(spots.map(({ key }) => key)).toEqual(['a', 'b', 'end-cool', 'end-warm']);
});

test('one moment alone is drawn without an endless width', () => {
  const drawn = drawStack({ width: 300, layers, moments: moments.slice(0, 1), formatTick: String });
  expect(renderToStaticMarkup(createElement('svg', null, drawn.picture))).not.toMatch(
    /NaN|Infinity/u,
  );
});

test('charts without anything are drawn empty', () => {
  const drawn = [
    drawBars({ width: 300, rows: [] }),
    drawColumns({ width: 300, columns: [] }),
    drawDots({ width: 300, rows: [], hasMiddle: false }),
    drawGrid({ width: 300, columns: [], rows: [] }),
    drawFlows({ width: 300, states: [], moments: [] }),
    drawStack({ width: 300, layers: [], moments: [], formatTick: String }),
  ];
  for (const { picture, spots } of drawn) {
    expect(spots).toEqual([]);
    expect(renderToStaticMarkup(createElement('svg', null, picture))).not.toMatch(/NaN|Infinity/u);
  }
});

test('bars are in proportion, and the smallest stays visible', () => {
  const rows = [100, 50, 0.1, 0].map((value) => ({
    key: String(value),
    name: 'Name',
    value,
    text: String(value),
    label: `Name: ${value}`,
  }));
  const html = renderToStaticMarkup(
    createElement('svg', null, drawBars({ width: 400, rows }).picture),
  );
  const widths = [...html.matchAll(/<rect[^>]* width="([\d.]+)"/gu)].map(([, width]) =>
    Number(width),
  );
  expect(widths[1]! / widths[0]!).toBeCloseTo(0.5);
  expect(widths.slice(2)).toEqual([2, 0]);
});

test('long names beside or above bars are whole', () => {
  const name = 'Water supply; sewerage, waste management and remediation activities';
  const rows = [{ key: 'E', name, value: 3, text: '3', label: `${name}: 3` }];
  for (const width of [260, 326, 480, 700]) {
    const { picture, height, spots } = drawBars({ width, rows });
    const html = renderToStaticMarkup(createElement('svg', null, picture));
    const lines = [...html.matchAll(/<text x="0"[^>]*>([^<]*)/gu)].map(([, line]) => line!);
    expect(lines.join(' ')).toBe(name);
    for (const line of lines) expect(widthOf(line)).toBeLessThan(width);
    expect(spots[0]).toMatchObject({ top: 0, height });
  }
});

test('a text is wrapped between words or signs, and cut where its last line ends', () => {
  expect(wrapText('one two three', { width: widthOf('one two'), lines: 2 })).toEqual([
    'one two',
    'three',
  ]);
  expect(wrapText('水供給、下水処理', { width: 13 * 4, lines: 2 })).toEqual([
    '水供給、',
    '下水処理',
  ]);
  expect(wrapText('one two three four', { width: widthOf('one two'), lines: 2 })).toEqual([
    'one two',
    'three…',
  ]);
  expect(wrapText('', { width: 50, lines: 2 })).toEqual(['']);
});

test('columns are in proportion to the highest of now and before', () => {
  const columns = [
    { key: 'a', tick: 'a', value: 10, part: 5, before: 20, label: 'a' },
    { key: 'b', tick: 'b', value: 0, before: 0, label: 'b' },
  ];
  const drawn = drawColumns({ width: 200, columns });
  const html = renderToStaticMarkup(createElement('svg', null, drawn.picture));
  const heights = [...html.matchAll(/<rect[^>]* height="([\d.]+)"/gu)].map(([, height]) =>
    Number(height),
  );
  expect(heights).toEqual([66, 33, 0]);
  expect(drawn.spots.map(({ left, width }) => [left, width])).toEqual([
    [0, 100],
    [100, 100],
  ]);
});

test('only the highest column says its value, nothing before is not drawn, and ticks stand under theirs', () => {
  const columns = [
    { key: 'a', tick: '1', value: 3, before: 0, label: 'a' },
    { key: 'b', tick: 'A long tick', value: 7, before: 2, label: 'b' },
  ];
  const { picture } = drawColumns({ width: 120, columns, formatValue: (value) => `<${value}` });
  const html = renderToStaticMarkup(createElement('svg', null, picture));
  expect(html.match(/stroke-text/gu)).toHaveLength(1);
  const texts = [...html.matchAll(/<text x="([\d.]+)" text-anchor="(\w+)"[^>]*>([^<]+)</gu)];
  expect(texts.map(([, x, anchor, text]) => [Number(x), anchor, text])).toEqual([
    [30, 'middle', '1'],
    [90, 'middle', '&lt;7'],
    [120, 'end', 'A long tick'],
  ]);
});

test('moves begin and end where their states are, and as thick as they are many', () => {
  const states = ['up', 'down'].map((key) => ({ key, name: key, fill: 'fill-text', endText: '1' }));
  const drawn = drawFlows({
    width: 408,
    states,
    moments: [
      { key: 'a', tick: 'a', label: 'a', counts: [1, 1], moves: [] },
      {
        key: 'b',
        tick: 'b',
        label: 'b',
        counts: [2, 0],
        moves: [
          { from: 0, to: 0, count: 1 },
          { from: 1, to: 0, count: 1 },
        ],
      },
    ],
  });
  const html = renderToStaticMarkup(createElement('svg', null, drawn.picture));
  // Of 226 px for two, one who moved up begins below the gap of ten and ends below the one who stayed.
  expect(html).toContain('M8,236');
  expect(html).toContain('fill-warmth-5');
});

test('labels keep their distance and stay inside', () => {
  expect(placeLabels([10, 12, 100], { gap: 18, top: 9, bottom: 110 })).toEqual([10, 28, 100]);
  expect(placeLabels([100, 104, 108], { gap: 18, top: 9, bottom: 110 })).toEqual([74, 92, 110]);
});

test('an axis shows as many labels as fit', () => {
  expect(labelStep(12, 600, 48)).toBe(1);
  expect(labelStep(12, 250, 48)).toBe(3);
});

test('a name is cut where there is no room, a wide script earlier', () => {
  expect(shorten('Software', 200)).toBe('Software');
  expect(shorten('Professional services', 80)).toMatch(/^Profes.*…$/u);
  expect([...shorten('情報サービス業務', 60)].length).toBeLessThan(6);
});

test('numbers travel as numbers, and no cell is a formula', () => {
  const data = {
    headings: ['Tag', 'People'],
    rows: [
      { key: '1', label: '=cmd|calc', cells: [{ value: 1234.5, text: '1.234,5' }] },
      { key: '2', label: 'says "hi"', cells: [{ value: null, text: '–' }] },
    ],
  };
  expect(writeCsv(data)).toBe('\uFEFF"Tag","People"\r\n"\'=cmd|calc",1234.5\r\n"says ""hi""",\r\n');
});

test('a file is named after the finding, in any script', () => {
  expect(nameFile('148 more people, but…', 'csv')).toBe('148-more-people-but.csv');
  expect(nameFile('人脈が増えた', 'png')).toBe('人脈が増えた.png');
  expect(nameFile('…', 'png')).toBe('chart.png');
});

test('the table shows numbers as the locale writes them', () => {
  const data = {
    headings: ['Month', 'People'],
    rows: [{ key: '1', label: 'Mai', cells: [{ value: 1284, text: '1.284' }] }],
  };
  const html = renderToStaticMarkup(createElement(ChartNumbers, { caption: 'People', data }));
  expect(html).toContain('1.284');
  expect(html).toMatch(/<th scope="row"[^>]*>Mai</u);
});

const dot = (key: number, field: 0 | 1 | 2 | 3, distance: number): RadarDot => ({
  key: String(key),
  number: String(key),
  field,
  distance,
  share: 0.5,
  isRising: true,
  name: `Trend number ${key}`,
  label: `Trend ${key}: 5 people`,
  href: `/trend/${key}`,
});
const dots = ([0, 1, 2, 3] as const).flatMap((field) =>
  [0.2, 0.5, 0.55, 0.9].map((distance, n) => dot(field * 4 + n, field, distance)),
);
const radar = {
  fields: ['Jobs', 'Topics', 'Industries', 'Companies'],
  rings: [{ name: 'this week', at: 1 }],
} as const;

test('a dot of a radar is in its quarter, as far out as it says, and opens', () => {
  const { spots, height } = drawRadar({ ...radar, width: 700, dots });
  const middle = { x: 350, y: height / 2 };
  const radius = 270;
  for (const [place, spot] of spots.entries()) {
    const { field, distance, href } = dots[place]!;
    const x = spot.left + spot.width / 2 - middle.x;
    const y = spot.top + spot.height / 2 - middle.y;
    expect([x > 0, y > 0]).toEqual([field < 2, field === 1 || field === 2]);
    expect(Math.hypot(x, y) / radius).toBeCloseTo(distance, 5);
    expect(spot.href).toBe(href);
  }
});

test('sixteen dots of a radar and their names don’t cover each other', () => {
  const setting = { middle: { x: 350, y: 300 }, radius: 270, width: 700, isNamed: true, taken: [] };
  const boxes = placeDots(dots, setting).flatMap(({ x, y, size, name }) => {
    const width = widthOf(name!.text);
    const left =
      name!.x - (name!.anchor === 'start' ? 0 : name!.anchor === 'end' ? width : width / 2);
    return [
      { left: x - size, top: y - size, right: x + size, bottom: y + size },
      { left, top: name!.y - 12, right: left + width, bottom: name!.y + 3 },
    ];
  });
  const covers = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  for (const [place, box] of boxes.entries()) {
    expect(boxes.slice(place + 1).filter((other) => covers(box, other))).toEqual([]);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(700);
  }
});

test('on a phone a radar has numbers and no names', () => {
  const drawn = drawRadar({ ...radar, width: 320, dots });
  const html = renderToStaticMarkup(createElement('svg', null, drawn.picture));
  expect(html).not.toContain('Trend number');
  expect(html).toContain('>15</text>');
  expect(drawn.spots).toHaveLength(16);
});
