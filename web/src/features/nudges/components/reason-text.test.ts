import type { Nudge } from '@kith/contract/nudges/schemas';
import { type SignalType, signalTypes } from '@kith/contract/nudges/rules';
import { type Locale, locales } from '@kith/contract/core/locales';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFormat } from '#lib/i18n/format.ts';
import { defaultPreferences } from '#lib/i18n/preferences.ts';
import { type Translate, translateIn } from '#lib/i18n/use-translation.ts';
import { describeLast, describeReason } from './reason-text.ts';

type Reason = Nudge['reason'];

const timezone = 'Europe/Paris';
const texts = i18next.createInstance();

beforeAll(async () => {
  const loaded = await Promise.all(
    locales.map(async (locale) => {
      const file = await import(`../../../locales/${locale}/nudges.json`);
      return [locale, { nudges: file.default }] as const;
    }),
  );
  await texts.init({
    resources: Object.fromEntries(loaded),
    interpolation: { escapeValue: false },
  });
});

function speak(locale: Locale): Translate<'nudges'> {
  return translateIn('nudges', { from: texts, locale });
}
const formatOf = (locale: Locale) => createFormat(defaultPreferences(locale, timezone));
const reasonOf = (
  code: SignalType,
  facts: Reason['facts'] = {},
  last: Reason['last'] = null,
): Reason => ({ code, facts, last });

function formatReason(reason: Reason): string {
  return describeReason(reason, speak('en-US'), formatOf('en-US'));
}

test('a new role names title and company', () => {
  expect(
    formatReason(reasonOf('job_change', { title: 'VP Product', company: 'Lumen', days: 4 })),
  ).toBe('<em>Started a new role</em> as VP Product at Lumen.');
});

test("compares a cooling relationship with the member's cadence", () => {
  expect(formatReason(reasonOf('cooling', { days: 47, cadence_days: 30 }))).toBe(
    'You like to be in touch every month; it’s been <em>6 weeks</em>.',
  );
  expect(formatReason(reasonOf('cooling', { days: 25, cadence_days: 21 }))).toContain(
    'every 21 days',
  );
});

test('names no time span for a relationship without interactions', () => {
  expect(formatReason(reasonOf('dormant', { cadence_days: 90 }))).toBe(
    '<em>You haven’t been in touch yet</em>.',
  );
});

test('an anniversary without a company is that of the connection', () => {
  expect(formatReason(reasonOf('work_anniversary', { years: 6, days: 1 }))).toBe(
    '<em>6 years since you connected</em>, tomorrow.',
  );
  expect(
    formatReason(reasonOf('work_anniversary', { years: 1, days: 0, company: 'Vantage' })),
  ).toBe('<em>1 year at Vantage</em> today.');
});

test('a birthday and a meeting name their time', () => {
  expect(formatReason(reasonOf('birthday', { days: 0 }))).toBe('<em>Birthday today</em>.');
  expect(formatReason(reasonOf('meeting_upcoming', { days: 1, summary: 'Coffee' }))).toBe(
    '<em>You’re meeting tomorrow</em>: Coffee.',
  );
  expect(formatReason(reasonOf('meeting_follow_up', { days: 1, summary: '' }))).toBe(
    '<em>You met yesterday</em>, and there’s no note yet.',
  );
});

test('describes the last interaction by its summary, else by its kind', () => {
  const options = { t: speak('en-US'), format: formatOf('en-US'), timezone };
  const at = new Date().toISOString();
  const formatLast = (kind: string, summary: string) =>
    describeLast(reasonOf('dormant', {}, { kind, summary, occurred_at: at }), options);
  expect(formatLast('call', 'The move to Oslo.')).toBe('Last time: “The move to Oslo”');
  expect(formatLast('email', '')).toBe('You last wrote to each other today.');
  expect(formatLast('like', ' ')).toBe('You were last in touch today.');
  expect(describeLast(reasonOf('dormant'), options)).toBeNull();
});

describe.each(locales)('in %s', (locale) => {
  test.each(signalTypes)('%s is a whole sentence with one stressed phrase', (code) => {
    const facts = { days: 3, years: 2, cadence_days: 30, title: 'CFO', company: 'Atlante' };
    const full = { ...facts, old_company: 'Lumen', summary: 'Coffee' };
    for (const given of [{}, facts, full]) {
      const sentence = describeReason(reasonOf(code, given), speak(locale), formatOf(locale));
      expect(sentence.match(/<em>.+<\/em>/gu), sentence).toHaveLength(1);
      expect(sentence).not.toMatch(/\{\{|reason\.|undefined|NaN/u);
      expect(sentence).toMatch(/[.。]$/u);
    }
  });
});
