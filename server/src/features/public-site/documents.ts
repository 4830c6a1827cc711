import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import type { Locale } from '@kith/contract/core/locales';
import { isFlagName, type FlagName } from '@kith/contract/flags/table';
import {
  builtOrigin,
  chooseParts,
  samplePart,
  inLanguage,
  type SiteFacts,
} from '@kith/contract/public-site/pages';
import { LRUCache } from 'lru-cache';

/** A page as it is sent: its text, the same in Brotli, and a name for this version of it. */
export type SiteDocument = { html: string; brotli: Buffer; etag: string };

export type SiteDocuments = {
  facts: SiteFacts;
  /** Null where the build has no such page. */
  open: (path: string, locale: Locale, shown: Shown) => Promise<SiteDocument | null>;
  /** The text alone, which isn't kept. */
  read: (path: string, locale: Locale, shown: Shown) => Promise<string>;
};

/** How a page is shown: the flags that are off, and what else the build left open. */
type Shown = {
  hidden: readonly FlagName[];
  /** Whether the service makes sample networks. */
  hasSampleNetwork: boolean;
  /** Of a page that the build wrote in several ways. */
  arm: string | null;
};

const cacheBytes = 32 * 1024 * 1024;
const nothing: SiteFacts = { paths: [], policy: "default-src 'none'" };

/** The folder that the build of the public pages writes, beside the browser app's. */
export const siteFolderOf = (webFolder: string): string => join(webFolder, '../site');

/**
 * The public pages, as the build wrote them. The build can't know the service's own address, so each
 * page gets it when it is first asked for, is compressed once, and kept.
 */
export async function openDocuments(folder: string, origin: URL): Promise<SiteDocuments> {
  const json = await readFile(join(folder, 'site.json'), 'utf8').catch(() => null);
  const facts = json === null ? nothing : (JSON.parse(json) as SiteFacts);
  const known = new Set(facts.paths);
  const kept = new LRUCache<string, SiteDocument>({
    maxSize: cacheBytes,
    sizeCalculation: ({ html, brotli }) => html.length + brotli.length,
  });
  const write = async (address: string, { hidden, hasSampleNetwork, arm }: Shown) => {
    const file = arm === null ? 'index.html' : `index.${arm}.html`;
    const written = await readFile(join(folder, address, file), 'utf8');
    const isShown = (part: string) =>
      part === samplePart ? hasSampleNetwork : isFlagName(part) && !hidden.includes(part);
    const chosen = chooseParts(written, isShown);
    return chosen.replaceAll(builtOrigin, origin.origin);
  };
  const finish = async (address: string, shown: Shown) => {
    const html = await write(address, shown);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    return { html, brotli: await compress(html), etag };
  };
  return {
    facts,
    read: (path, locale, shown) => write(inLanguage(path, locale), shown),
    open: async (path, locale, shown) => {
      if (!known.has(path)) return null;
      const address = inLanguage(path, locale);
      const key = JSON.stringify([address, shown]);
      const found = kept.get(key) ?? (await finish(address, shown));
      kept.set(key, found);
      return found;
    },
  };
}

function compress(html: string): Promise<Buffer> {
  const content = Buffer.from(html);
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  return promisify(brotliCompress)(content, options);
}
