import { useState } from 'react';
import { readStoredJson, writeStored } from '#lib/storage.ts';
import { type PostParts, partsSchema } from '../api/post-parts.ts';

/** Where they are stored, beside the text under `storageKey`. */
export const partsKeyOf = (storageKey: string) => `${storageKey}:parts`;

/** They survive a reload, like the text of the draft. */
export function usePostParts(storageKey: string, initial: PostParts) {
  const key = partsKeyOf(storageKey);
  const [parts, setParts] = useState<PostParts>(() => {
    const stored = partsSchema.safeParse(readStoredJson(key));
    return stored.success ? stored.data : initial;
  });
  return {
    parts,
    change: (changes: Partial<PostParts> | ((now: PostParts) => Partial<PostParts>)) =>
      setParts((now) => {
        const next = { ...now, ...(typeof changes === 'function' ? changes(now) : changes) };
        writeStored(key, JSON.stringify(next));
        return next;
      }),
    clear: () => {
      setParts(initial);
      writeStored(key, null);
    },
  };
}
