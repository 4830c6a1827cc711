import { useEffect, useRef } from 'react';

/** Brings the focus to a control that appears because the step before asked for nothing else. */
export function useFocusOnMount<Control extends HTMLElement>() {
  const control = useRef<Control>(null);
  useEffect(() => control.current?.focus(), []);
  return control;
}
