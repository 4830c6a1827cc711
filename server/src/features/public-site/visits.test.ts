import { campaignArms, campaignPage } from '@kith/contract/public-site/campaign';
import { featureFlags } from '@kith/contract/flags/table';
import { runAsService } from '#platform/database/service.ts';
import { silentLogger } from '#platform/log.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { chooseArm, readCampaign, setCampaign } from './campaign.ts';
import { describeFigures, readFigures } from './read-figures.ts';
import { openVisitLog } from './visit-log.ts';
import { assignCampaignArm, classifyReferrer } from './visitor.ts';

const database = await useFileDatabase();
let now = new Date('2026-11-25T09:00:00Z');
const clock = { now: () => now };
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36';
const flags = { ...featureFlags, 'contentIntel.v1': true, 'leadScoring.v2': true };
const page = { page: '/what-is-nrm', locale: 'de-DE', arm: '' } as const;
const openLog = () => openVisitLog({ database, clock, log: silentLogger });
const visitorAt = (address: string, userAgent = browser) => ({ address, userAgent });

beforeEach(async () => {
  now = new Date('2026-11-25T09:00:00Z');
  await runAsService(database, (tx) =>
    sql`delete from site_counts`
      .execute(tx)
      .then(() => sql`delete from ab_test_configs`.execute(tx)),
  );
});

const readRows = async () => (await database.pool.query('select * from site_counts')).rows;

test('a visit counts once, its views and what it led to by where it came from', async () => {
  const log = openLog();
  const visitor = visitorAt('192.0.2.1');
  await log.noteView(visitor, { ...page, referrer: 'search' });
  await log.noteView(visitor, { ...page, referrer: 'own' });
  for (const step of ['start', 'start', 'sign_up', 'sign_up'] as const) {
    await log.noteStep(visitor, { ...page, step });
  }
  await log.noteView(visitorAt('192.0.2.2'), { ...page, referrer: 'direct' });
  await log.write();
  await log.write();
  expect(await readRows()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ referrer: 'search', views: 2, visits: 1, starts: 1, sign_ups: 1 }),
      expect.objectContaining({ referrer: 'direct', views: 1, visits: 1, starts: 0, sign_ups: 0 }),
    ]),
  );
  expect(await readRows()).toHaveLength(2);
});

test('what is stored names no address, no browser and no time of day', async () => {
  const log = openLog();
  await log.noteView(visitorAt('192.0.2.77'), { ...page, referrer: 'social' });
  await log.write();
  const stored = JSON.stringify(await readRows());
  for (const trace of ['192.0.2', 'Mozilla', 'Chrome', '09:00'])
    expect(stored).not.toContain(trace);
});

test('programs that say what they are count nothing', async () => {
  const log = openLog();
  for (const name of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', '']) {
    await log.noteView(visitorAt('192.0.2.3', name), { ...page, referrer: 'direct' });
    await log.noteStep(visitorAt('192.0.2.3', name), { ...page, step: 'start' });
  }
  await log.write();
  expect((await readRows()).map(({ page: path }) => path)).toEqual([]);
});

test('attack: one address can’t make up figures', async () => {
  const log = openLog();
  const views = Array.from({ length: 200 }, (_, at) =>
    log.noteView(visitorAt('192.0.2.4', `${browser} ${at}`), { ...page, referrer: 'direct' }),
  );
  await Promise.all(views);
  await log.write();
  const [row] = await readRows();
  expect(row).toMatchObject({ visits: 120 });
  const step = log.noteStep(visitorAt('192.0.2.4'), { ...page, step: 'sign_up' });
  await expect(step).rejects.toMatchObject({ code: 'rate_limited' });
});

test('two servers add to the same sums, also at once', async () => {
  const logs = [openLog(), openLog(), openLog()];
  for (const log of logs) {
    for (const locale of ['de-DE', 'en-US'] as const) {
      await log.noteView(visitorAt('192.0.2.5'), { ...page, locale, referrer: 'direct' });
    }
  }
  await Promise.all(logs.map((log) => log.write()));
  // The second language is the same page, so the same visit.
  expect((await readRows()).map(({ views, visits }) => [views, visits])).toEqual([
    [3, 3],
    [3, 0],
  ]);
});

test('sums older than 400 days go with the next ones', async () => {
  const log = openLog();
  now = new Date('2025-10-01T09:00:00Z');
  await log.noteView(visitorAt('192.0.2.6'), { ...page, referrer: 'direct' });
  await log.write();
  now = new Date('2026-11-25T09:00:00Z');
  await log.noteView(visitorAt('192.0.2.6'), { ...page, referrer: 'direct' });
  await log.write();
  expect(await readRows()).toHaveLength(1);
});

test.each([
  [undefined, 'direct'],
  ['nonsense', 'direct'],
  ['https://kith.test/de/what-is-nrm', 'own'],
  ['https://www.google.de/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://lnkd.in/abc', 'social'],
  ['https://t.co/abc', 'social'],
  ['https://mail.google.com/', 'email'],
  ['https://google.com.evil.example/', 'other'],
  ['https://notgoogle.com/', 'other'],
  ['https://news.example/', 'other'],
])('a visitor with the referrer %s comes from %s', (referer, expected) => {
  expect(classifyReferrer(referer, 'https://kith.test')).toBe(expected);
});

test('an arm stays the same for an address and a browser, and arms are about equally large', () => {
  const arms = Array.from({ length: 2_000 }, (_, at) =>
    assignCampaignArm(visitorAt(`198.51.${at >> 8}.${at & 255}`)),
  );
  expect(arms).toEqual(
    Array.from({ length: 2_000 }, (_, at) =>
      assignCampaignArm(visitorAt(`198.51.${at >> 8}.${at & 255}`)),
    ),
  );
  const share = arms.filter((arm) => arm === campaignArms[0]).length / arms.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
});

test('visitors are in arms while the experiment runs; then everyone gets the chosen one', async () => {
  const visitor = visitorAt('192.0.2.9');
  const other = campaignArms[1];
  const choose = (isRouted = true) => chooseArm(database, visitor, { isRouted });
  expect(await choose()).toEqual({ arm: campaignArms[0], isCounted: false });
  await setCampaign({ database, input: { status: 'running', winner: null }, now });
  expect(await choose()).toEqual({ arm: assignCampaignArm(visitor), isCounted: true });
  expect(await choose(false)).toEqual({ arm: campaignArms[0], isCounted: false });
  await setCampaign({ database, input: { status: 'ended', winner: other }, now });
  expect(await choose()).toEqual({ arm: other, isCounted: false });
});

test('conversions are counted by arm, with intervals that contain the share', async () => {
  const log = openLog();
  for (const [at, arm] of [campaignArms[0], campaignArms[1], campaignArms[1]].entries()) {
    const visitor = visitorAt(`203.0.113.${at}`);
    const seen = { page: campaignPage, locale: 'en-US', arm } as const;
    await log.noteView(visitor, { ...seen, referrer: 'email' });
    if (at === 2) await log.noteStep(visitor, { ...seen, step: 'sign_up' });
  }
  await log.write();
  const { arms } = await readCampaign({ database });
  expect(arms).toMatchObject([
    { arm: campaignArms[0], visits: 1, sign_ups: 0 },
    { arm: campaignArms[1], visits: 2, sign_ups: 1 },
  ]);
  const [, second] = arms;
  expect(second!.interval.low).toBeLessThan(0.5);
  expect(second!.interval.high).toBeGreaterThan(0.5);
  expect(second!.anytime.high - second!.anytime.low).toBeGreaterThan(
    second!.interval.high - second!.interval.low,
  );
});

test('each flag shows its part, and a difference is found only where it is no chance', async () => {
  const row = { locale: 'en-US', referrer: 'search', views: 900, starts: 90 } as const;
  const rows = [
    { ...row, page: '/', visits: 500, sign_ups: 50 },
    { ...row, page: '/pwyw', visits: 500, sign_ups: 10 },
    { ...row, page: '/nrm-vs-crm', visits: 12, sign_ups: 6 },
  ];
  const { content, findings, leads } = describeFigures(rows, flags);
  expect(content?.pages.map(({ page: path }) => path)).toEqual(['/', '/pwyw', '/nrm-vs-crm']);
  expect(content?.languages).toMatchObject([{ locale: 'en-US', visits: 1_012, sign_ups: 66 }]);
  expect(findings).toMatchObject([
    { page: '/', kind: 'above' },
    { page: '/pwyw', kind: 'below' },
  ]);
  expect(leads).toMatchObject([{ page: '/' }, { page: '/pwyw' }]);
  const plain = { ...flags, 'contentIntel.v1': false, 'analyticsIntel.v1': false };
  expect(describeFigures(rows, { ...plain, 'leadScoring.v2': false })).toEqual({
    content: null,
    findings: null,
    leads: null,
  });
  expect(await readFigures({ database, flags, days: 7, now })).toMatchObject({ findings: [] });
});
