import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimDrafts, clearDrafts, countDrafts } from './drafts.ts';

class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('another member gets none of the texts that were begun; the same one finds them again', () => {
  claimDrafts('ana');
  storage.setItem('draft:post', 'Nearly done');
  storage.setItem('theme', 'dark');
  claimDrafts('ana');
  expect(storage.getItem('draft:post')).toBe('Nearly done');
  claimDrafts('ben');
  expect(storage.getItem('draft:post')).toBeNull();
  expect(storage.getItem('theme')).toBe('dark');
});

test('the texts of a device that knew no owner belong to who is signed in', () => {
  storage.setItem('draft:post', 'From before');
  claimDrafts('ana');
  expect(storage.getItem('draft:post')).toBe('From before');
});

test('signing out leaves none, and no owner', () => {
  claimDrafts('ana');
  storage.setItem('draft:comment:7', 'Yes');
  clearDrafts();
  expect(Object.keys(storage)).toEqual([]);
});

test('what is kept beside a text is not counted again', () => {
  expect(
    countDrafts([
      'draft:post',
      'draft:post:parts',
      'draft:post:mentions',
      'draft:contact:7:style',
      'draft:contact:7:replaced',
      'draft:contact:7',
      'draft:interaction-choices:7',
    ]),
  ).toBe(2);
});
