const fields =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=file])';

/**
 * Marks the document while a field has the focus (`data-typing`, see `base.css`): the keyboard of a phone
 * then has the place of the bottom bar. A press that takes the focus from the field ends first: what lies
 * above the bar would else move from under the finger, and its click would be lost.
 *
 * @returns what stops it
 */
export function followTyping(): () => void {
  const stopped = new AbortController();
  const root = document.documentElement;
  let isPressed = false;
  function mark() {
    if (stopped.signal.aborted) return;
    root.toggleAttribute('data-typing', document.activeElement?.matches(fields) === true);
  }
  /** A click comes in the same task as what ends the press; a finger's whole press is one task. */
  function markAfterPress() {
    setTimeout(() => {
      if (!isPressed) mark();
    });
  }
  function listen(names: readonly string[], react: () => void) {
    for (const name of names) {
      document.addEventListener(name, react, { capture: true, signal: stopped.signal });
    }
  }
  listen(['pointerdown'], () => {
    isPressed = true;
  });
  listen(['pointerup', 'pointercancel'], () => {
    isPressed = false;
    markAfterPress();
  });
  listen(['focusin', 'focusout'], markAfterPress);
  mark();
  return () => {
    stopped.abort();
    root.removeAttribute('data-typing');
  };
}
