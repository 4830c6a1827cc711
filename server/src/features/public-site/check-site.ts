import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { type Locale, locales } from '@kith/contract/core/locales';
import { flagNames, type FlagValues } from '@kith/contract/flags/table';
import { campaignArms, campaignPage } from '@kith/contract/public-site/campaign';
import { checkSitePage, readTitle, siteChecks } from '@kith/contract/public-site/checks';
import { inLanguage, structuredDataFlag } from '@kith/contract/public-site/pages';
import type { SiteReport } from '@kith/contract/public-site/schemas';

import { openDocuments } from './documents.ts';
import { listAddresses } from './sitemaps.ts';

const mostListed = 10;
const compress = promisify(brotliCompress);
/** Near to what is sent, in a tenth of the time. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Parts = { folder: string; origin: URL; flags: FlagValues };
type Page = { address: string; locale: Locale; title: string; bytes: number; faults: string[] };

/** The public pages that the flags show, checked as they are sent. */
export async function checkSite(parts: Parts): Promise<SiteReport> {
  const pages = await readPages(parts);
  const byTitle = Map.groupBy(pages, ({ locale, title }) => `${locale} ${title}`);
  const shared = [...byTitle.values()].filter((group) => group.length > 1).flat();
  const failedOf = (check: string) =>
    check === 'unique' ? shared : pages.filter(({ faults }) => faults.includes(check));
  return {
    addresses: pages.length,
    checks: ([...siteChecks, 'unique'] as const).map((check) => {
      const failed = failedOf(check);
      return {
        check,
        passed: pages.length - failed.length,
        failed: failed.slice(0, mostListed).map(({ address }) => address),
      };
    }),
    heaviest: locales.flatMap((locale) => {
      const own = pages.filter((page) => page.locale === locale);
      const [first] = own.toSorted((a, b) => b.bytes - a.bytes);
      return first === undefined ? [] : [{ locale, page: first.address, bytes: first.bytes }];
    }),
  };
}

async function readPages({ folder, origin, flags }: Parts): Promise<Page[]> {
  const documents = await openDocuments(folder, origin);
  const hidden = flagNames.filter((name) => !flags[name]);
  const isDescribed = flags[structuredDataFlag];
  const pages: Page[] = [];
  for (const path of listAddresses(documents.facts.paths, flags)) {
    for (const locale of locales) {
      const arm = path === campaignPage ? campaignArms[0] : null;
      const html = await documents.read(path, locale, { hidden, hasSampleNetwork: false, arm });
      pages.push({
        address: inLanguage(path, locale),
        locale,
        title: readTitle(html),
        bytes: (await compress(html, quick)).length,
        faults: checkSitePage({ path, locale, html, origin: origin.origin, isDescribed }),
      });
    }
  }
  return pages;
}
