import { flushSync } from 'react-dom';

/**
 * Shows what a form refuses and brings the member to the first of it. `show` sets the state that
 * marks the fields.
 */
export function focusFirstFault(form: HTMLElement, show: () => void) {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
