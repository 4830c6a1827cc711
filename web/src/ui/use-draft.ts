import { useState } from 'react';

/**
 * A text that survives a reload: stored in local storage under `storageKey` while it is not empty.
 * If storage is blocked it stays in memory only.
 */
export function useDraft(storageKey: string, initialText = '') {
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const text = drafts[storageKey] ?? readDraft(storageKey) ?? initialText;

  function setText(next: string) {
    setDrafts((before) => ({ ...before, [storageKey]: next }));
    writeDraft(storageKey, next);
  }
  return [text, setText] as const;
}

function readDraft(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function writeDraft(storageKey: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // Storage is full or blocked; the text stays in memory.
  }
}
