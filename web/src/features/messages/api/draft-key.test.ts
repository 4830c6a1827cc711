import { minuteMs } from '@kith/contract/core/time';
import { afterEach, expect, test, vi } from 'vitest';
import { draftKeyOf, editKeyOf, removeLateEdits } from './draft-key.ts';

afterEach(() => vi.unstubAllGlobals());

test('an unsaved edit goes once its message can’t be edited any more, other drafts stay', () => {
  const sent = (minutesAgo: number) => ({
    id: crypto.randomUUID(),
    created_at: new Date(Date.now() - minutesAgo * minuteMs).toISOString(),
  });
  const kept = [editKeyOf(sent(14)), draftKeyOf(crypto.randomUUID()), 'draft:post'];
  // The last one is from before keys had a time.
  const gone = [editKeyOf(sent(16)), editKeyOf(sent(9_000)), `draft:message:${sent(1).id}`];
  const stored = Object.fromEntries([...kept, ...gone].map((key) => [key, 'Words']));
  const removeItem = (key: string) => delete stored[key];
  vi.stubGlobal('localStorage', Object.setPrototypeOf(stored, { removeItem }));
  removeLateEdits();
  expect(Object.keys(stored)).toEqual(kept);
});
