import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ExtensionBrowser } from '@kith/contract/extension/rules';

import type { SiteAssets } from '#site/page.ts';

/** What the build of the extension has packed before. */
const packed = join(import.meta.dirname, '../../../extension/build');
const kilobyte = 1_000;

type Publish = (name: string, extension: string, content: Buffer) => Promise<string>;

/** Publishes the packages of the browser extension for its page. */
export async function publishExtension(publish: Publish): Promise<SiteAssets['extension']> {
  const publishFor = async (browser: ExtensionBrowser) => {
    const content = await readFile(join(packed, `kith-extension-${browser}.zip`));
    return {
      href: await publish(`extension-${browser}`, 'zip', content),
      kilobytes: Math.ceil(content.length / kilobyte),
    };
  };
  return { chromium: await publishFor('chromium'), firefox: await publishFor('firefox') };
}
