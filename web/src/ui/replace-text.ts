type Replacing = {
  /** Changes the newest text, with what was typed while a draft was on its way. */
  change: (next: (now: string) => string) => void;
  /** The text that the last draft replaced; empty for none. */
  replaced: string;
  setReplaced: (text: string) => void;
  /** The last draft, where it is known: one that no one has edited is lost before own words are. */
  lastDraft?: string | null;
};

/** A draft replaces a text, which is kept and can be brought back. */
export function replaceText({ change, replaced, setReplaced, lastDraft = null }: Replacing) {
  const isKept = (now: string, draft: string) =>
    now.trim() !== '' && now !== draft && (now !== lastDraft || replaced === '');
  return {
    takeDraft: (draft: string) =>
      change((now) => {
        if (isKept(now, draft)) setReplaced(now);
        return draft;
      }),
    /** Swaps the text with the one it replaced; null if there is none. */
    bringBack:
      replaced === ''
        ? null
        : () =>
            change((now) => {
              setReplaced(now);
              return replaced;
            }),
  };
}
