import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

const iconsId = 'virtual:used-icons';
const source = join(import.meta.dirname, 'src');
const imported = /import \{(?<names>[^}]*)\} from 'lucide-react';/gu;

/** In how many files each icon is used, by its name. */
function countIcons(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    for (const { groups } of readFileSync(join(source, file), 'utf8').matchAll(imported)) {
      for (const part of groups!['names']!.split(',')) {
        const [name = ''] = part.trim().split(/\s+as\s+/u);
        if (name === '' || /^type |^Lucide/u.test(part.trim())) continue;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** The icons that the product uses, as `virtual:used-icons`: each with the number of its files. */
export function bundleUsedIcons(): Plugin {
  return {
    name: 'bundle-used-icons',
    resolveId: (id) => (id === iconsId ? `\0${iconsId}` : null),
    load: (id) => {
      if (id !== `\0${iconsId}`) return null;
      const counts = [...countIcons()].toSorted(([one], [other]) => (one < other ? -1 : 1));
      const names = counts.map(([name]) => name);
      const entries = counts.map(
        ([name, files]) => `{ name: '${name}', Icon: ${name}, files: ${files} }`,
      );
      return `import { ${names.join(', ')} } from 'lucide-react';\nexport const usedIcons = [${entries.join(', ')}];`;
    },
  };
}
