import { dayMs } from '@kith/contract/core/time';
import { expect, type Locator, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { openLabels } from '../support/labels.ts';
import { signUpMember } from '../support/members.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

/** The two sizes of paper, with their width in points. */
const papers = [
  ['A4', 595],
  ['Letter', 612],
] as const;

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const labels = openLabels('en-US');

type Said = {
  kind: 'meeting' | 'message' | 'email';
  direction: 'in' | 'out' | 'mutual';
  ago: number;
};
type Known = { name: string; said: Said[] };

const met = (ago: number): Said => ({ kind: 'meeting', direction: 'mutual', ago });
const wrote = (ago: number): Said => ({ kind: 'message', direction: 'out', ago });
/** The member's message, and the answer so many days later. */
const answered = (ago: number, after = 1): Said[] => [
  wrote(ago),
  { kind: 'email', direction: 'in', ago: ago - after },
];

/** Nine meetings, the last one so many days ago. */
const everyTenDays = (ago: number) => Array.from({ length: 9 }, (_, n) => met(ago + n * 10));

/** Days are thirds of days away from every bound, so that no figure depends on the hour of the test. */
const network: Known[] = [
  { name: 'Ada Rossi', said: [met(2.3), met(20.3), met(40.3), ...answered(12.3)] },
  { name: 'Bo Lind', said: [met(5.3), met(30.3), ...answered(70.3, 3)] },
  { name: 'Cleo Marsh', said: [met(8.3), ...answered(60.3), wrote(45.3)] },
  { name: 'Dara Quist', said: [wrote(50.3), wrote(48.3)] },
  { name: 'Emre Kaya', said: [...answered(120.3), ...answered(140.3, 10)] },
  { name: 'Fay Holm', said: [met(300.3)] },
  { name: 'Gus Prior', said: [{ kind: 'message', direction: 'in', ago: 6.3 }] },
  { name: 'Lea Moss', said: [met(180.3)] },
  { name: 'Kim Osei', said: [{ kind: 'message', direction: 'in', ago: 5.3 }] },
  { name: 'Hana Ito', said: [met(3.3), met(60.3), met(90.3), met(10.3), ...answered(30.3)] },
  { name: 'Ivo Serra', said: [] },
  { name: 'Nia Vale', said: [met(95.3), met(100.3)] },
  // Regular, and silent for almost three of their gaps.
  { name: 'Oda Berg', said: everyTenDays(29.6) },
  { name: 'Pia Wolf', said: everyTenDays(29.3) },
  { name: 'Jun Abe', said: [met(1.3), wrote(15.3), { kind: 'email', direction: 'in', ago: 2.3 }] },
];

/* The second derivation: the rules of the product as they are written down, without its code. */
const weights = { meeting: 5, message: 3, email: 2 };
const warmthOf = ({ said }: Known, daysAgo = 0) => {
  const before = said.filter(({ ago }) => ago >= daysAgo);
  const mass = before.reduce((sum, { kind, direction, ago }) => {
    const weight = weights[kind] * (direction === 'in' ? 1.25 : 1);
    return sum + weight * 2 ** (-(ago - daysAgo) / 90);
  }, 0);
  return 100 * (1 - Math.exp(-mass / 8));
};
const namesBetween = (low: number, high: number) =>
  network
    .filter((one) => warmthOf(one) >= low && warmthOf(one) < high)
    .map(({ name }) => name)
    .toSorted();
const healths = {
  thriving: namesBetween(60, 101),
  steady: namesBetween(30, 60),
  cooling: namesBetween(10, 30),
  dormant: namesBetween(-1, 10),
};
const bands = [
  namesBetween(-1, 12),
  namesBetween(12, 35),
  namesBetween(35, 60),
  namesBetween(60, 80),
];
/** Who was warm 90 days ago and no longer is; none of them has a cadence. */
const cooled = network.filter((one) => warmthOf(one, 90) >= 60 && warmthOf(one) < 60).length;
/** Answers within a week, which came so many days ago. */
const repliedBetween = (from: number, to: number) =>
  network.flatMap(({ name, said }) =>
    said
      .filter(({ direction, ago }) => {
        const isInTime = said.some(
          (one) => one.direction === 'out' && one.ago > ago && one.ago <= ago + 7,
        );
        return direction === 'in' && isInTime && ago > from && ago <= to;
      })
      .map(() => name),
  );
/** Who wrote last, from three days to a month ago. */
const waiting = network
  .filter(({ said }) => {
    const last = said.toSorted((a, b) => a.ago - b.ago)[0];
    return last?.direction === 'in' && last.ago > 3 && last.ago < 30;
  })
  .map(({ name }) => name)
  .toSorted();

async function addNetwork(page: Page): Promise<void> {
  const now = Date.now();
  await Promise.all(
    network.map(async ({ name, said }) => {
      const [first_name, last_name] = name.split(' ');
      const person = { first_name, last_name, company: 'Lumen' };
      const { id } = await callApi<{ id: string }>(page, 'POST', '/api/v1/contacts', person);
      for (const { ago, ...one } of said) {
        const occurred_at = new Date(now - ago * dayMs).toISOString();
        await callApi(page, 'POST', '/api/v1/interactions', {
          contact_id: id,
          ...one,
          occurred_at,
        });
      }
    }),
  );
}

/** The people in a list or a table, by the links to them. */
async function namesIn(within: Locator): Promise<string[]> {
  const links = await within.locator('a[href*="/app/contacts/"]').allInnerTexts();
  const known = network.map(({ name }) => name);
  return [
    ...new Set(links.flatMap((text) => known.filter((name) => text.includes(name)))),
  ].toSorted();
}

async function openPeople(page: Page, link: Locator, expected: readonly string[]): Promise<void> {
  const from = page.url();
  await link.click();
  await expect.poll(() => namesIn(page.getByRole('main'))).toEqual(expected);
  await page.goBack();
  await expect(page).toHaveURL(from);
}

/** A finding gives those who have no cadence one; the people of a figure are changed all at once. */
async function planAndChange(page: Page): Promise<void> {
  const plan = page.getByRole('button', {
    name: labels('insights:findings.actions.plan_other', { number: cooled }),
  });
  await plan.click();
  await expect(
    page.getByText(labels('lists:bulk.done.set_cadence_other', { number: cooled })),
  ).toBeVisible();
  await expect(plan).toHaveCount(0);
  await page.getByRole('button', { name: labels('common:undo') }).click();
  await expect(plan).toBeVisible();

  await page.goto('/app/insights?set=waiting');
  const [first = ''] = waiting;
  await expect(
    page.getByRole('link', { name: labels('insights:introductionTo', { name: first }) }),
  ).toHaveAttribute('href', /tab=create&contact=/u);
  await page.getByRole('button', { name: labels('lists:bulk.setCadence') }).click();
  await page.getByRole('menuitem', { name: labels('contacts:cadence.every14') }).click();
  const number = waiting.length;
  await expect(
    page.getByText(labels('lists:bulk.done.set_cadence_other', { number })),
  ).toBeVisible();
  await page.getByRole('button', { name: labels('lists:bulk.addTags') }).click();
  const panel = page.getByRole('dialog', { name: labels('lists:bulk.addTags') });
  await panel.getByLabel(labels('lists:bulk.addTags')).fill('Answer');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: labels('lists:bulk.add'), exact: true }).click();
  await expect(page.getByText(labels('lists:bulk.done.add_tags_other', { number }))).toBeVisible();
}

/** J and K move between those about to go quiet, Enter writes to the chosen one. */
async function writeToQuiet(page: Page): Promise<void> {
  await openScreen(page, '/app/insights/health');
  const rows = page.getByRole('listitem').filter({ hasText: /Oda Berg|Pia Wolf/u });
  const chosen = page.locator('li[aria-current=true]');
  await expect(rows).toHaveCount(2);
  await expect(chosen).toContainText('Oda Berg');
  await page.keyboard.press('j');
  await expect(chosen).toContainText('Pia Wolf');
  await page.keyboard.press('k');
  await expect(chosen).toContainText('Oda Berg');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Pia Wolf');
  await page.keyboard.press('Escape');
}

/** On paper the review is alone, on at most two pages of either size. */
async function printReview(page: Page): Promise<void> {
  await page.goto('/app/insights?view=review');
  const closest = page.getByRole('heading', { name: labels('review:closest') });
  await expect(closest).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(closest).toBeVisible();
  await expect(page.getByRole('toolbar', { name: labels('shell:toolbar') })).toBeHidden();
  await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0);
  for (const [format, width] of papers) {
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
    const { text } = await extractText(paper, { mergePages: true });
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(labels('review:closest'));
    expect(text).not.toContain(labels('shell:nav.addressBook'));
    expect(paper.numPages).toBeLessThanOrEqual(2);
    const [, , right] = (await paper.getPage(1)).view;
    // A page's width is no whole number of pixels.
    expect(Math.abs((right ?? 0) - width)).toBeLessThanOrEqual(1);
  }
  await page.emulateMedia({ media: 'screen' });
}

test('the figures are those of the interactions, and each opens exactly its people', async ({
  page,
}) => {
  await signUpMember(page, [], 'Ana Reyes');
  await addNetwork(page);

  await page.goto('/app/insights/health');
  const states = page.getByRole('group', { name: labels('insights:healthNow') });
  for (const [health, names] of Object.entries(healths)) {
    const label = labels(`insights:health.${health}`);
    await openPeople(page, states.getByRole('link', { name: `${names.length} ${label}` }), names);
  }

  await writeToQuiet(page);

  await openScreen(page, '/app/insights');
  const written = network
    .flatMap(({ said }) => said)
    .filter(({ direction }) => direction === 'out');
  await expect(
    page.getByText(labels('insights:tooFew', { have: written.length, needed: 30 })),
  ).toBeVisible();
  const chart = page.locator('[data-chart]').first();
  await chart.getByRole('button', { name: labels('common:chart.numbers') }).click();
  const glowing = network.length - bands.flat().length;
  const counts = [network.length, ...bands.map(({ length }) => length), glowing];
  const today = chart.getByRole('row').last().getByRole('cell');
  await expect(today).toHaveText(counts.map(String));
  const finding = page.getByText(/waiting for your answer/u).locator('..');
  await openPeople(
    page,
    finding.getByRole('link', { name: labels('insights:findings.evidence') }),
    waiting,
  );
  await planAndChange(page);
  await printReview(page);

  await openScreen(page, '/app/insights/performance');
  const replies = repliedBetween(0, 84);
  const stat = page.getByRole('link', { name: labels('performance:stats.replied') });
  await expect(stat).toContainText(`${replies.length}`);
  await expect(stat).toContainText(`${repliedBetween(91, 175).length} before`);
  await openPeople(page, stat, [...new Set(replies)].toSorted());

  await page.goto('/app/insights/no-such-page');
  await expect(page).toHaveURL(/\/app\/insights$/u);
  await openScreen(page, '/app/companies');
  await page.getByRole('link', { name: 'Lumen' }).click();
  await page.getByRole('button', { name: labels('company-insights:watch.begin') }).click();
  await expect(
    page.getByRole('button', { name: labels('company-insights:watch.end') }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('problems are put right, left, and taken back by keyboard', async ({ page }) => {
  await signUpMember(page, [], 'Ana Reyes');
  for (const first_name of ['Ada', 'Bo', 'Cleo', 'Dara']) {
    await callApi(page, 'POST', '/api/v1/contacts', {
      first_name,
      company: 'Lumen',
      title: 'Director',
      emails: [{ value: `${first_name}@gmial.com`.toLowerCase(), label: 'work' }],
    });
  }
  await page.goto('/app/insights/quality');
  const open = page.getByRole('region', { name: /looks misspelled$/u });
  const all = (count: number) =>
    page.getByRole('button', { name: `${labels('insights:quality.all')} ${count}`, exact: true });
  const undo = page.getByRole('button', { name: labels('common:undo') });
  await expect(all(4)).toBeVisible();
  const first = (await open.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('j');
  await expect(open).not.toHaveAccessibleName(first);
  await page.keyboard.press('k');
  await expect(open).toHaveAccessibleName(first);

  await page.keyboard.press('2');
  await expect(
    open.getByRole('button', { name: labels('insights:quality.actions.remove'), pressed: true }),
  ).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(all(3)).toBeVisible();
  await expect(open).not.toHaveAccessibleName(first);
  await undo.click();
  await expect(all(4)).toBeVisible();

  await page.keyboard.press('s');
  await expect(page.getByText(labels('insights:quality.left'))).toBeVisible();
  await expect(all(3)).toBeVisible();
  await page
    .getByRole('button', { name: labels('insights:quality.alike_other', { number: 3 }) })
    .press('Enter');
  await expect(page.getByText(labels('insights:quality.done.title'))).toBeVisible();
  await undo.click();
  await expect(all(3)).toBeVisible();
});
