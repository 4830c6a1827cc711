import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type ExtensionBrowser, extensionBrowsers } from '@kith/contract/extension/rules';
import { build, type Plugin } from 'vite';

import extension from '../package.json' with { type: 'json' };
import { packFiles } from './pack-files.ts';
import { writeManifest } from './manifest.ts';

/*
 * Builds the extension into `build/chromium` and `build/firefox`, which differ in their manifests
 * only, and packs each into a ZIP for the public page.
 */
const folder = join(import.meta.dirname, '..');
const buildFolder = join(folder, 'build');
const [first] = extensionBrowsers;
const folderOf = (browser: ExtensionBrowser) => join(buildFolder, browser);
const tokensFile = join(folder, '../web/src/ui/tokens.css');
const iconFile = join(folder, '../web/public/icons/icon-192.png');

const lightBlock = /^\[data-theme='light'\] (\{[^}]*\})/mu;
const darkBlock = /^ *\[data-theme='dark'\] (\{[^}]*\})/mu;

/** The colours of the product; the dark ones where the browser is dark. */
function provideTokens(): Plugin {
  const name = 'virtual:tokens.css';
  return {
    name: 'tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /popup\.css$/u },
      handler: async (css) => {
        const tokens = await readFile(tokensFile, 'utf8');
        const [, light] = lightBlock.exec(tokens) ?? [];
        const [, dark] = darkBlock.exec(tokens) ?? [];
        if (light === undefined || dark === undefined) throw new Error('tokens.css has no colours');
        const own = `:root ${light}\n@media (prefers-color-scheme: dark) { :root ${dark} }`;
        return css.replace(`@import '${name}';`, own);
      },
    },
  };
}

await rm(buildFolder, { recursive: true, force: true });
await mkdir(folderOf(first), { recursive: true });
await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  base: './',
  publicDir: false,
  plugins: [provideTokens()],
  build: {
    outDir: folderOf(first),
    // The worker and the popup share what they import; neither needs a modern browser's help.
    modulePreload: false,
    assetsInlineLimit: 0,
    target: 'esnext',
    rolldownOptions: {
      input: {
        popup: join(folder, 'popup.html'),
        background: join(folder, 'src/background.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
await cp(join(folder, '_locales'), join(folderOf(first), '_locales'), { recursive: true });
await cp(iconFile, join(folderOf(first), 'icon-192.png'));
for (const browser of extensionBrowsers) {
  const target = folderOf(browser);
  if (browser !== first) await cp(folderOf(first), target, { recursive: true });
  const manifest = JSON.stringify(writeManifest(extension.version, browser), null, 2);
  await writeFile(join(target, 'manifest.json'), `${manifest}\n`);
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return { name: path.slice(target.length + 1), content: await readFile(path) };
      }),
  );
  await writeFile(join(buildFolder, `kith-extension-${browser}.zip`), packFiles(files));
}
