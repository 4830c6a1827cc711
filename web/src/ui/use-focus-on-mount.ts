import { useEffect, useRef } from 'react';

/** Focuses a control that appears because the member has just asked for it. */
export function useFocusOnMount<Control extends HTMLElement>() {
  const control = useRef<Control>(null);
  useEffect(() => {
    control.current?.focus();
  }, []);
  return control;
}
