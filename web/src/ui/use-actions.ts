import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { type ActionHandler, createActionRegistry } from '#ui/action-registry.ts';
import { isComposing } from '#ui/is-composing.ts';
import { isTypingTarget } from '#ui/shortcuts.ts';

const registry = createActionRegistry();

const ownKeyboards =
  ':is([role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]):not([data-state="closed"])';
const controls =
  'a[href],button,summary,[role="button"],[role="checkbox"],[role="switch"],[role="tab"],[role="option"]';

let listening = 0;

/** The one listener for keys; an editor or list that took the key itself has prevented it. */
function handleKey(event: KeyboardEvent) {
  // While a word is being composed (Japanese, Chinese), every key belongs to it.
  if (event.defaultPrevented || isComposing(event)) return;
  const target = event.target instanceof Element ? event.target : null;
  const hasAnswered = registry.press(event, {
    isTyping: isTypingTarget(target),
    isElsewhere: document.querySelector(ownKeyboards) !== null,
    isOnControl: target?.closest(controls) != null,
  });
  if (hasAnswered) event.preventDefault();
}

function listen(): () => void {
  if (listening === 0) window.addEventListener('keydown', handleKey);
  listening += 1;
  return () => {
    listening -= 1;
    if (listening === 0) window.removeEventListener('keydown', handleKey);
  };
}

/**
 * Registers what actions do while the component is on screen: their keys work, `?` lists them, the
 * command menu offers them. Keys are given in `actionKeys`, never here. An action that is not
 * possible now is `undefined` or `null`.
 */
export function useActions(handlers: Partial<Record<ActionId, ActionHandler | null | undefined>>) {
  const ids = (Object.keys(handlers) as ActionId[]).filter((id) => handlers[id]).join(' ');
  const run = useEffectEvent((id: ActionId, chord: string) => handlers[id]?.(chord));
  useEffect(() => {
    if (ids === '') return undefined;
    const entry = {
      ids: ids.split(' ') as ActionId[],
      run: (id: ActionId, chord: string) => run(id, chord),
    };
    const stops = [listen(), registry.add(entry)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids]);
}

let seen: readonly ActionId[] = [];

function listActions(): readonly ActionId[] {
  const ids = registry.list();
  if (ids.join(' ') !== seen.join(' ')) seen = ids;
  return seen;
}

/** The actions on screen now, those of the innermost part first. */
export function useRegisteredActions(): readonly ActionId[] {
  return useSyncExternalStore(registry.subscribe, listActions, () => seen);
}

/** Does an action of this screen, or of one that is about to open. */
export const runAction = registry.runWhenThere;

/** For a key that a text field answers itself: it is only listed. */
export const answeredByField = () => false;
