import { flagDefaults } from '@kith/contract/flags/rules';
import type { FlagValues } from '@kith/contract/flags/table';
import type { Page } from '@playwright/test';

/** Answers with these flags from the next page load on. */
export async function answerFlags(page: Page, flags: Partial<FlagValues>): Promise<void> {
  const address = '**/rest/v1/rpc/get_feature_flags';
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { ...flagDefaults, ...flags } }));
}
