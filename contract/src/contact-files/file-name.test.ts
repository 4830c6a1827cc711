import { expect, test } from 'vitest';

import { cleanFileName, extensionOf, renameFile } from './file-name.ts';
import { contactFileLimits } from './rules.ts';

test('a file name keeps its text and loses paths, control characters and direction marks', () => {
  for (const [name, cleaned] of [
    ['Contract.pdf', 'Contract.pdf'],
    ['履歴書 2026.docx', '履歴書 2026.docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\cv.doc', 'cv.doc'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['nul\u0000\u0085.txt', 'nul.txt'],
    ['  two   spaces .pdf ', 'two spaces .pdf'],
    ['ends with dots...', 'ends with dots'],
    ['.bashrc', '.bashrc'],
    ['👩‍🔬 lab.png', '👩‍🔬 lab.png'],
    ['..', ''],
    ['folder/', ''],
    ['\u202E \u200B', ''],
    ['', ''],
  ] as const) {
    expect(cleanFileName(name), name).toBe(cleaned);
  }
});

test('a file name that is too long loses the end of its stem, never its extension or half a character', () => {
  const long = cleanFileName(`${'x'.repeat(300)}.pdf`);
  expect(long).toBe(`${'x'.repeat(196)}.pdf`);
  const faces = cleanFileName(`${'🙂'.repeat(300)}.jpeg`);
  expect([...faces]).toHaveLength(contactFileLimits.name);
  expect(faces.isWellFormed()).toBe(true);
  expect(cleanFileName(faces)).toBe(faces);
});

test('an extension is short and follows a stem', () => {
  expect(
    ['a.pdf', 'a.tar.gz', '.env', 'none', 'v1. Draft', 'x.abcdefghijklmnopq'].map(extensionOf),
  ).toEqual(['.pdf', '.gz', '', '', '', '']);
});

test('renaming keeps the extension and removes slashes', () => {
  expect(renameFile('Signed', 'a.pdf')).toBe('Signed.pdf');
  expect(renameFile('Signed.PDF', 'a.pdf')).toBe('Signed.PDF');
  expect(renameFile('Contract v1.2', 'a.pdf')).toBe('Contract v1.2.pdf');
  expect(renameFile('2025/26', 'a.pdf')).toBe('2025-26.pdf');
  expect(renameFile('run.exe', 'a.pdf')).toBe('run.exe.pdf');
  expect(renameFile('plain', 'README')).toBe('plain');
  expect(renameFile('x'.repeat(200), 'a.pdf')).toBe(`${'x'.repeat(196)}.pdf`);
  expect(renameFile('\u202E ', 'a.pdf')).toBe('');
});
