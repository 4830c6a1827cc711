import { browser } from '#extension/browser-api.ts';
import { collectFacts } from '#extension/page/collect-facts.ts';
import { fetchVcard } from '#extension/page/fetch-vcard.ts';
import { factLimits, vcardLimits } from '#extension/page/page-facts.ts';
import { type ReadPage, readPage } from '#extension/person/read-page.ts';
import { readVcard } from '#extension/person/read-vcard.ts';

/**
 * The tab that the member reads. Some browsers open the popup as a tab of its own; then it is the one
 * before it.
 */
async function findTab(): Promise<number | undefined> {
  const own = await browser.tabs.getCurrent();
  if (own === undefined) {
    const [active] = await browser.tabs.query({ active: true, currentWindow: true });
    return active?.id;
  }
  const others = (await browser.tabs.query({})).filter(({ id }) => id !== own.id);
  return others.toSorted((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))[0]
    ?.id;
}

/** The person on the member's page; null where the browser doesn't let extensions read it. */
export async function readTab(): Promise<ReadPage | null> {
  const tabId = await findTab();
  if (tabId === undefined) return null;
  const target = { tabId };
  try {
    const [[facts], [vcard]] = await Promise.all([
      browser.scripting.executeScript({ target, func: collectFacts, args: [factLimits] }),
      browser.scripting.executeScript({ target, func: fetchVcard, args: [vcardLimits] }),
    ]);
    if (facts?.result === undefined) return null;
    return readPage(facts.result, await readVcard(vcard?.result ?? ''));
  } catch {
    return null;
  }
}
