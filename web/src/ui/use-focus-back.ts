import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button that a form in place takes the place of: once the form is gone and has left the focus
 * nowhere, the button has it again.
 */
export function useFocusBack(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
