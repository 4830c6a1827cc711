import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type Plugin } from 'vite';

import extension from '../package.json' with { type: 'json' };
import { packFiles } from './pack-files.ts';
import { writeManifest } from './manifest.ts';

/*
 * Builds the extension into `build/unpacked`, which both browsers load as it is, and packs it into
 * `build/kith-extension.zip` for the public page.
 */
const folder = join(import.meta.dirname, '..');
const unpacked = join(folder, 'build/unpacked');
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

await rm(unpacked, { recursive: true, force: true });
await mkdir(unpacked, { recursive: true });
await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  base: './',
  publicDir: false,
  plugins: [provideTokens()],
  build: {
    outDir: unpacked,
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
await writeFile(
  join(unpacked, 'manifest.json'),
  `${JSON.stringify(writeManifest(extension.version), null, 2)}\n`,
);
await cp(join(folder, '_locales'), join(unpacked, '_locales'), { recursive: true });
await cp(iconFile, join(unpacked, 'icon-192.png'));
const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
const files = await Promise.all(
  entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: path.slice(unpacked.length + 1), content: await readFile(path) };
    }),
);
await writeFile(join(folder, 'build/kith-extension.zip'), packFiles(files));
