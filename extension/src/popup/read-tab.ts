import { browser } from '#extension/browser-api.ts';
import { collectFacts } from '#extension/page/collect-facts.ts';
import { factLimits } from '#extension/page/page-facts.ts';
import { type ReadPage, readPage } from '#extension/person/read-page.ts';

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
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      func: collectFacts,
      args: [factLimits],
    });
    return answer?.result === undefined ? null : readPage(answer.result);
  } catch {
    return null;
  }
}
