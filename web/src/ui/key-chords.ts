import { type ActionId, actionKeys } from '#ui/action-keys.ts';
import { modifierKeyLabel } from '#ui/shortcuts.ts';

/** The parts of a keyboard event that say what was pressed. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'> &
  Pick<KeyboardEvent, 'shiftKey'> & { getModifierState: (name: 'AltGraph') => boolean };

/**
 * What was pressed, as written in `actionKeys`, most likely first. A sign counts however a keyboard
 * makes it (`/` is Shift+7 in German), a letter or digit also by its place: without Shift a French
 * keyboard has no digits, and a Greek one no Latin letters.
 */
export function chordsOf(press: KeyPress): string[] {
  const { key, code } = press;
  // Some keyboards write a sign with AltGr, which Windows reports as Ctrl and Alt.
  const isAltGraph = press.getModifierState('AltGraph');
  const isMod = !isAltGraph && (press.ctrlKey || press.metaKey);
  const isAlt = !isAltGraph && press.altKey;
  const withModifiers = (name: string, isShift: boolean) =>
    [isMod && 'Mod', isAlt && 'Alt', isShift && 'Shift', name].filter(Boolean).join('+');
  const place = /^(?:Key|Digit)([A-Z0-9])$/u.exec(code)?.[1];
  if (/^[a-z]$/iu.test(key)) {
    // Alt writes other letters on some systems: there the place counts.
    return [withModifiers(isAlt && place ? place : key.toUpperCase(), press.shiftKey)];
  }
  const byPlace = place === undefined ? [] : [withModifiers(place, press.shiftKey)];
  const isSign = key.length === 1;
  const bySign = withModifiers(key, press.shiftKey && !isSign);
  // On a French keyboard Shift makes the digit: the place alone distinguishes 2 from Shift+2 everywhere.
  return key === place ? [...byPlace, bySign] : [bySign, ...byPlace];
}

const keyNames: Record<string, string> = {
  Escape: 'Esc',
  Enter: '↵',
  Shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** A chord as shown to the member, e.g. `⌘K`, `⇧X`, `Alt M`. */
export function showChord(chord: string): string {
  // The last of them may be a plus itself.
  const parts = chord.split(/(?<=.)\+/u).map((part) => {
    if (part === 'Mod') return modifierKeyLabel();
    return part === 'Alt' ? 'Alt ' : (keyNames[part] ?? part);
  });
  return parts.join('');
}

/** The first key of an action, for its tooltip. */
export function showKeyOf(id: ActionId): string | undefined {
  const chord: string | undefined = actionKeys[id][0];
  return chord === undefined ? undefined : showChord(chord);
}

/** The keys of an action in the words of `aria-keyshortcuts`. */
export function ariaKeysOf(id: ActionId): string {
  return actionKeys[id]
    .flatMap((chord: string) =>
      chord.startsWith('Mod+')
        ? [chord.replace('Mod', 'Control'), chord.replace('Mod', 'Meta')]
        : [chord],
    )
    .join(' ');
}
