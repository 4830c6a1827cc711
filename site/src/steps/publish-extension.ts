import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SiteAssets } from '#site/page.ts';

/** What the build of the extension has packed before. */
const packed = join(import.meta.dirname, '../../../extension/build/kith-extension.zip');
const kilobyte = 1_000;

type Publish = (name: string, extension: string, content: Buffer) => Promise<string>;

/** Publishes the browser extension for its page. */
export async function publishExtension(publish: Publish): Promise<SiteAssets['extension']> {
  const content = await readFile(packed);
  return {
    href: await publish('extension', 'zip', content),
    kilobytes: Math.ceil(content.length / kilobyte),
  };
}
