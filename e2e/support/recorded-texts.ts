import type { Page } from '@playwright/test';

/** Records the texts that a page adds from now on: some are shown for a moment only. */
export async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const added: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const nodes = addedNodes.length === 0 ? [target] : addedNodes;
        for (const node of nodes) added.push(node.textContent ?? '');
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return added;
  });
  return () => texts.jsonValue();
}
