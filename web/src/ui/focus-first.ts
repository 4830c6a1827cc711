const fields =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="radio"], [role="checkbox"], [role="switch"], [role="slider"]';
const actions = 'button, a[href], [tabindex="0"]';

function findIn(part: Element | null, selector: string): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  );
}

/**
 * Where the focus of a dialog begins: its first field; else its main action, but for one that can't be
 * undone; else what else there is. The button that closes it is never the first.
 */
function findFirst(dialog: Element): HTMLElement | undefined {
  const body = dialog.querySelector('[data-part="body"]');
  const [field] = findIn(body, fields);
  const buttons = findIn(dialog.querySelector('[data-part="footer"]'), actions);
  const main = buttons.at(-1)?.matches('[data-danger]') ? buttons[0] : buttons.at(-1);
  const scrolled = body?.matches('[tabindex="0"]') ? (body as HTMLElement) : undefined;
  return field ?? main ?? findIn(body, actions)[0] ?? scrolled;
}

/** Moves the focus into a dialog; into one that is still loading once it has something. */
export function focusFirst(dialog: HTMLElement): void {
  const first = findFirst(dialog);
  (first ?? dialog).focus();
  if (first) return;
  const observer = new MutationObserver(() => {
    // The member has moved on, or closed it.
    if (document.activeElement !== dialog) return observer.disconnect();
    const late = findFirst(dialog);
    if (!late) return undefined;
    observer.disconnect();
    return late.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
}
