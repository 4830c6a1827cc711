import { type Locale, locales, pickLocale } from '@kith/contract/core/locales';
import { mergeFlags } from '@kith/contract/flags/rules';
import { flagNames, type FlagValues } from '@kith/contract/flags/table';
import { campaignArms, type CampaignArm, campaignPage } from '@kith/contract/public-site/campaign';
import { asksForScreen, isPageShown, readSiteAddress } from '@kith/contract/public-site/pages';
import { type Context, Hono, type Next } from 'hono';

import { readFlags } from '#features/flags/read-flags.ts';
import type { Database } from '#platform/database/database.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { networkOf, readClientAddress } from '#platform/http/client-address.ts';
import { readLanguages } from '#platform/http/languages.ts';

import { chooseArm } from './campaign.ts';
import { openDocuments, type SiteDocument, siteFolderOf } from './documents.ts';
import { listAddresses, writeRobots, writeSitemap, writeSitemapIndex } from './sitemaps.ts';
import type { VisitLog } from './visit-log.ts';
import { classifyReferrer, type Visitor } from './visitor.ts';

type PageParts = {
  config: { appOrigin: URL; environment: string; TRUSTED_PROXIES: readonly string[] };
  database: Database;
  webFolder: string;
  visits: VisitLog;
};
type PageEnv = { Variables: RequestVariables };

const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/u;

/**
 * The pages that visitors and search engines read before anyone has an account, complete without
 * scripts. An address with a language has one content; one without answers in the visitor's language
 * and names the other as canonical. A page whose flag is off falls through to "not found".
 */
export async function createSitePages(parts: PageParts): Promise<Hono<PageEnv>> {
  const { config, database, webFolder, visits } = parts;
  const documents = await openDocuments(siteFolderOf(webFolder), config.appOrigin);
  const { policy, paths } = documents.facts;
  const anonymous = openAnonDatabase(database);
  const readShown = async (c: Context<PageEnv>): Promise<FlagValues> => {
    try {
      return await readFlags({ database: anonymous });
    } catch (error) {
      // The pages need nothing else of the database: they stay up without it.
      c.get('log').warn({ err: error }, 'flags of the public pages');
      return mergeFlags({});
    }
  };
  const app = new Hono<PageEnv>();
  app.get('*', async (c, next) => {
    const address = readSiteAddress(c.req.path);
    if (address === null) return next();
    const { path } = address;
    if (asksForScreen(path, new URL(c.req.url).searchParams)) return next();
    const flags = await readShown(c);
    if (!isPageShown(path, flags)) return next();
    const locale = address.locale ?? pickLocale(readLanguages(c));
    const visitor = readVisitor(c, config);
    const { arm, isCounted } = await findArm(c, { path, visitor, flags });
    const page = await documents.open(path, locale, {
      hidden: flagNames.filter((name) => !flags[name]),
      hasSampleNetwork: config.environment === 'dev',
      arm,
    });
    if (page === null) return next();
    if (c.req.path !== address.shownAt) return c.redirect(address.shownAt, 308);
    if (isView(c)) {
      const referrer = classifyReferrer(c.req.header('referer'), config.appOrigin.origin);
      const counted = isCounted && arm !== null ? arm : '';
      await visits.noteView(visitor, { page: path, locale, arm: counted, referrer });
    }
    const isNegotiated = address.locale === null;
    return send(c, page, { locale, isNegotiated, isPerVisitor: arm !== null, policy });
  });
  const findArm = async (
    c: Context<PageEnv>,
    { path, visitor, flags }: { path: string; visitor: Visitor; flags: FlagValues },
  ): Promise<{ arm: CampaignArm | null; isCounted: boolean }> => {
    if (path !== campaignPage) return { arm: null, isCounted: false };
    try {
      return await chooseArm(database, visitor, { isRouted: flags['ab_routing_v1'] });
    } catch (error) {
      c.get('log').warn({ err: error }, 'arm of the campaign');
      return { arm: campaignArms[0], isCounted: false };
    }
  };
  const withShown =
    (write: (shown: string[], c: Context<PageEnv>) => string | null, type: string) =>
    async (c: Context<PageEnv>, next: Next) => {
      const flags = await readShown(c);
      const text = write(listAddresses(paths, flags), c);
      if (text === null) return next();
      return c.body(text, 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
      });
    };
  const { origin } = config.appOrigin;
  app.get(
    '/robots.txt',
    withShown(() => writeRobots(origin), 'text/plain'),
  );
  app.get(
    '/sitemap.xml',
    withShown(() => writeSitemapIndex(origin), 'application/xml'),
  );
  app.get(
    '/sitemaps/:file{[a-z]{2}\\.xml}',
    withShown((shown, c) => {
      const segment = c.req.param('file')?.slice(0, 2) ?? '';
      const locale = locales.find((one) => one.startsWith(`${segment}-`));
      return locale === undefined ? null : writeSitemap(shown, { locale, origin });
    }, 'application/xml'),
  );
  return app;
}

/** Whether someone looks at the page now: not a check whether it is there, nor a guess of the browser. */
function isView(c: Context): boolean {
  const isGuess = /\bpre(?:fetch|render)\b/u.test(c.req.header('sec-purpose') ?? '');
  return c.req.method === 'GET' && !isGuess;
}

function readVisitor(c: Context, config: { TRUSTED_PROXIES: readonly string[] }): Visitor {
  const address = networkOf(readClientAddress(c, config.TRUSTED_PROXIES));
  return { address, userAgent: c.req.header('user-agent') ?? '' };
}

type Sending = { locale: Locale; isNegotiated: boolean; isPerVisitor: boolean; policy: string };

function send(
  c: Context,
  page: SiteDocument,
  { locale, isNegotiated, isPerVisitor, policy }: Sending,
) {
  c.header('cache-control', isPerVisitor ? 'private, no-cache' : 'no-cache');
  c.header('content-language', locale);
  c.header('content-security-policy', policy);
  c.header('etag', `W/${page.etag}`);
  c.header('vary', isNegotiated ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding');
  if (c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304);
  c.header('content-type', 'text/html; charset=utf-8');
  if (!takesBrotli.test(c.req.header('accept-encoding') ?? '')) return c.body(page.html);
  c.header('content-encoding', 'br');
  return c.body(new Uint8Array(page.brotli));
}
