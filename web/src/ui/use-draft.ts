import { useRef, useState } from 'react';

/**
 * A text that survives a reload: stored in local storage under `storageKey` while it is not empty.
 * If storage is blocked it stays in memory only.
 */
export function useDraft(storageKey: string, initialText = '') {
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const latest = useRef(drafts);
  const read = (from: Record<string, string>) =>
    from[storageKey] ?? readDraft(storageKey) ?? initialText;
  const text = read(drafts);

  /** A function gets the newest text, also when it is called later. */
  function setText(next: string | ((current: string) => string)) {
    const value = typeof next === 'string' ? next : next(read(latest.current));
    latest.current = { ...latest.current, [storageKey]: value };
    setDrafts(latest.current);
    writeDraft(storageKey, value);
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
