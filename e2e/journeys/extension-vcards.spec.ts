import { expect, type Page } from '@playwright/test';

import { fetchVcard } from '../../extension/src/page/fetch-vcard.ts';
import { type VcardLimits, vcardLimits } from '../../extension/src/page/page-facts.ts';
import { type PeoplePages, startPeoplePages } from '../support/people-pages.ts';
import { test } from '../support/test.ts';

const silentMs = 200;

let pages: PeoplePages;
let others: PeoplePages;
test.beforeAll(async () => {
  pages = await startPeoplePages();
  others = await startPeoplePages();
});
test.afterAll(async () => {
  await pages.close();
  await others.close();
});

const asked = (site: PeoplePages) => site.requests.map(({ path }) => path);

/** What the extension reads on a page with these links. */
async function readFrom(page: Page, links: string, limits: VcardLimits = vcardLimits) {
  pages.requests.length = 0;
  others.requests.length = 0;
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, links);
  return page.evaluate(fetchVcard, limits);
}

test('a vCard is read from the page’s own site, as any visitor would read it', async ({ page }) => {
  await page.goto(`${pages.origin}/text`);
  await page.evaluate(() => {
    document.cookie = 'session=secret';
  });
  for (const link of [
    '<a href="/cards/dora.vcf">Card</a>',
    '<a href="/cards/dora.vcf#x">Card</a> <a href="/cards/dora.vcf">Again</a>',
    '<link rel="alternate" type="text/vcard" href="/cards/dora.vcf"><a href="/cards/page.vcf">Else</a>',
    '<a rel="vcard" href="/cards/moved.vcf">Card</a>',
  ]) {
    expect(await readFrom(page, link), link).toContain('FN:Dora Weiss');
    const seen = pages.requests.filter(({ path }) => path.startsWith('/cards/'));
    expect(
      seen.map(({ cookie, referrer }) => cookie ?? referrer),
      link,
    ).toEqual(seen.map(() => undefined));
  }
  expect(await readFrom(page, '<a href="/cards/latin.vcf">Card</a>')).toContain('FN:José Núñez');
  const own = `data:text/vcard,${encodeURIComponent('BEGIN:VCARD\nFN:Own Card\nEND:VCARD')}`;
  expect(await readFrom(page, `<a href="${own}">Card</a>`)).toContain('FN:Own Card');
});

test('other sites are never asked, and what is no card is left alone', async ({ page }) => {
  await page.goto(`${pages.origin}/text`);
  for (const link of [
    `<a href="${others.origin}/cards/dora.vcf">Card</a>`,
    `<base href="${others.origin}"><a href="/cards/dora.vcf">Card</a>`,
    '<a type="text/vcard" href="javascript:document.title=1">Card</a>',
    '<a href="file:///etc/passwd.vcf">Card</a>',
    // Whose is it?
    '<a href="/cards/dora.vcf">Dora</a> <a href="/cards/else.vcf">Else</a>',
  ]) {
    expect(await readFrom(page, link), link).toBeNull();
    expect([...asked(pages), ...asked(others)], link).toEqual([]);
  }
  for (const path of ['page', 'missing', 'endless']) {
    expect(await readFrom(page, `<a href="/cards/${path}.vcf">Card</a>`), path).toBeNull();
  }
  const away = `/away?${others.origin}/cards/dora.vcf`;
  expect(await readFrom(page, `<a rel="vcard" href="${away}">Card</a>`)).toBeNull();
  expect([asked(pages), asked(others)]).toEqual([[away], []]);
  const silent = '<a href="/cards/silent.vcf">Card</a>';
  expect(await readFrom(page, silent, { ...vcardLimits, patienceMs: silentMs })).toBeNull();
});
