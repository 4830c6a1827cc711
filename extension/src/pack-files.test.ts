import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { packFiles } from './pack-files.ts';

test('the same files make the same ZIP, in any order and at any time', () => {
  const one = { name: 'popup.html', content: Buffer.from('<p>') };
  const other = { name: '_locales/en/messages.json', content: Buffer.from('{}') };
  const packed = packFiles([one, other]);
  expect(Buffer.from(packFiles([other, one])).equals(packed)).toBe(true);
  const unpacked = unzipSync(packed);
  expect(Object.keys(unpacked)).toEqual([other.name, one.name]);
  expect(Buffer.from(unpacked[one.name] ?? []).toString()).toBe('<p>');
});
