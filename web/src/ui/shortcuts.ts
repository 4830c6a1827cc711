/** "⌘" on Apple's systems, "Ctrl " elsewhere. */
export function modifierKeyLabel(): string {
  const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/u.test(navigator.platform);
  return isApple ? '⌘' : 'Ctrl ';
}

/** True if a key press belongs to a text field, so that no shortcut may take it. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}
