import type { DraftStyle } from '@kith/contract/nudges/schemas';
import { useEffect, useEffectEvent } from 'react';
import { replaceText } from '#ui/replace-text.ts';
import { useDraft } from '#ui/use-draft.ts';
import { draftKeyOf, type DraftSubject, readStyle, useWriteDraft } from '../api/draft-message.ts';

/** Texts differ by variant; the server takes one below a hundred. */
const variants = 100;

/**
 * A text that is drafted, edited, and drafted again: what it replaces is kept and can be brought
 * back. All of it survives a reload.
 */
export function useDraftedText(subject: DraftSubject) {
  const key = draftKeyOf(subject);
  const [text, setText] = useDraft(key);
  const [replaced, setReplaced] = useDraft(`${key}:replaced`);
  const [storedStyle, storeStyle] = useDraft(`${key}:style`);
  const style = readStyle(storedStyle);
  const writing = useWriteDraft(subject);
  const { takeDraft, bringBack } = replaceText({ change: setText, replaced, setReplaced });

  function write(next: DraftStyle) {
    storeStyle(JSON.stringify(next));
    writing.mutate(next, { onSuccess: (draft) => takeDraft(draft.text) });
  }

  const begin = useEffectEvent(() => {
    if (text === '') write(style);
  });
  // The caller shows each person in a component of its own.
  useEffect(() => begin(), []);

  return {
    text,
    setText,
    style,
    writing,
    /** Another tone or length. */
    restyle: (change: Partial<DraftStyle>) => write({ ...style, ...change }),
    writeAgain: () => write({ ...style, variant: (style.variant + 1) % variants }),
    bringBack,
    clear: () => {
      setText('');
      setReplaced('');
      storeStyle('');
    },
  };
}
