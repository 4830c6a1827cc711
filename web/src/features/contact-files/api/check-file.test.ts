import { contactFileLimits } from '@kith/contract/contact-files/rules';
import { expect, test } from 'vitest';
import { canRetry, FileRefused, refusalOf } from './check-file.ts';

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'a.txt');

test('rejects before sending what the server would refuse, without a retry', () => {
  for (const [chosen, code] of [
    [{ file: fileOf(0), isFolder: false }, 'file_empty'],
    [{ file: fileOf(contactFileLimits.fileBytes + 1), isFolder: false }, 'file_too_large'],
    [{ file: fileOf(0), isFolder: true }, null],
  ] as const) {
    const refusal = refusalOf(chosen);
    expect(refusal).toBeInstanceOf(FileRefused);
    expect(refusal?.code).toBe(code);
    expect(canRetry(refusal)).toBe(false);
  }
  expect(refusalOf({ file: fileOf(contactFileLimits.fileBytes), isFolder: false })).toBeNull();
});

test('offers a retry when a later attempt may succeed', () => {
  expect(canRetry(new TypeError('The upload was cut off'))).toBe(true);
  expect(canRetry({ code: 'file_space_used_up', status: 422 })).toBe(true);
});
