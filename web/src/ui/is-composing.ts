type Pressed = Pick<KeyboardEvent, 'isComposing' | 'key' | 'keyCode'>;

/** What browsers report for every key that an input method takes. */
const takenKeyCode = 229;

/**
 * Whether a key belongs to a word that is being composed (Japanese, Chinese, Korean). Safari says so
 * only by the code for the Enter that ends it.
 */
export function isComposing({ isComposing: isOpen, key, keyCode }: Pressed): boolean {
  return isOpen || key === 'Process' || keyCode === takenKeyCode;
}

/** For `onEscapeKeyDown` of a dialog: the Escape that gives up a composed word doesn't close it. */
export function staysOpenWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}
