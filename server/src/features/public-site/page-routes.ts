import { type Locale, locales, pickLocale } from '@kith/contract/core/locales';
import { mergeFlags } from '@kith/contract/flags/rules';
import type { FlagValues } from '@kith/contract/flags/table';
import {
  flagOfAddress,
  inLanguage,
  readSiteAddress,
  structuredDataFlag,
} from '@kith/contract/public-site/pages';
import { type Context, Hono, type Next } from 'hono';

import { readFlags } from '#features/flags/read-flags.ts';
import type { Database } from '#platform/database/database.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { readLanguages } from '#platform/http/languages.ts';

import { openDocuments, type SiteDocument, siteFolderOf } from './documents.ts';
import { listAddresses, writeRobots, writeSitemap, writeSitemapIndex } from './sitemaps.ts';

type PageParts = { config: { appOrigin: URL }; database: Database; webFolder: string };
type PageEnv = { Variables: RequestVariables };

const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/u;

/**
 * The pages that visitors and search engines read before anyone has an account, complete without
 * scripts. An address with a language has one content; one without answers in the visitor's language
 * and names the other as canonical. A page whose flag is off falls through to "not found".
 */
export async function createSitePages(parts: PageParts): Promise<Hono<PageEnv>> {
  const { config, database, webFolder } = parts;
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
    const flags = await readShown(c);
    const flag = flagOfAddress(path);
    if (flag === null || !flags[flag]) return next();
    const locale = address.locale ?? pickLocale(readLanguages(c));
    const shown = { hasStructuredData: flags[structuredDataFlag] };
    const page = await documents.open(path, locale, shown);
    if (page === null) return next();
    const own = address.locale === null ? path : inLanguage(path, locale);
    if (c.req.path !== own) return c.redirect(own, 308);
    return send(c, page, { locale, isNegotiated: address.locale === null, policy });
  });
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

type Sending = { locale: Locale; isNegotiated: boolean; policy: string };

function send(c: Context, page: SiteDocument, { locale, isNegotiated, policy }: Sending) {
  c.header('cache-control', 'no-cache');
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
