import { useEffect, useRef } from 'react';

/**
 * Focuses a control that appears because the member has just asked for it. A text that is there already
 * is continued at its end.
 */
export function useFocusOnMount<Control extends HTMLElement>() {
  const control = useRef<Control>(null);
  useEffect(() => {
    const element = control.current;
    element?.focus();
    if (element instanceof HTMLTextAreaElement) {
      element.setSelectionRange(element.value.length, element.value.length);
    }
  }, []);
  return control;
}
