import { importFileLimitBytes } from '@kith/contract/imports/rules';
import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

test('accepts a table, an archive, vCards and our own export, in any letter case', () => {
  expect(checkFile({ name: 'Connections.CSV', size: 10 })).toBeNull();
  expect(checkFile({ name: 'export.zip', size: importFileLimitBytes })).toBeNull();
  expect(checkFile({ name: 'everyone.VCF', size: 10 })).toBeNull();
  expect(checkFile({ name: 'contacts.json', size: 10 })).toBeNull();
});

test('rejects before sending what the server would refuse', () => {
  expect(checkFile({ name: 'export.zip', size: importFileLimitBytes + 1 })).toBe(
    'import_file_too_large',
  );
  expect(checkFile({ name: 'contacts.pdf', size: 10 })).toBe('import_file_unsupported');
  expect(checkFile({ name: 'Connections.csv', size: 0 })).toBe('import_file_empty');
});
