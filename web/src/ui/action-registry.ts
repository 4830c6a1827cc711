import { type ActionId, actionKeys, groupLayers, groupOf } from '#ui/action-keys.ts';
import { chordsOf, type KeyPress } from '#ui/key-chords.ts';

/** Does the action; `false` leaves the key to others. `chord` says which of its keys was pressed. */
export type ActionHandler = (chord: string) => unknown;

/** The actions of one component while it is on screen. */
type Entry = { ids: readonly ActionId[]; run: (id: ActionId, chord: string) => unknown };

/** What is known about the place of a key press. */
type Surroundings = {
  isTyping: boolean;
  /** A dialog or menu has the keyboard. */
  isElsewhere: boolean;
  /** A link or button has the focus, which Enter presses. */
  isOnControl: boolean;
};

/** Held down, these go on; others happen once. */
const isRepeatable = (id: ActionId) => id.endsWith('.move');

const needsFreeKeyboard = (chord: string) => !/^(?:Mod|Alt)\+/u.test(chord) && chord !== 'F8';

/** All actions that are on screen now, and who answers a key. */
export function createActionRegistry() {
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();

  function replace(next: readonly Entry[]) {
    entries = next;
    for (const listener of listeners) listener();
  }

  let stopWaiting = () => {};

  function run(id: ActionId): boolean {
    const keys: readonly string[] = actionKeys[id];
    const entry = entries.findLast(({ ids }) => ids.includes(id));
    return entry !== undefined && entry.run(id, keys[0] ?? '') !== false;
  }

  /** Those with the key, the highest layer first, in a layer the latest. */
  function answering(chord: string) {
    return entries
      .flatMap((entry, place) => entry.ids.map((id) => ({ id, place, entry })))
      .filter(({ id }) => (actionKeys[id] as readonly string[]).includes(chord))
      .toSorted(
        (one, other) =>
          groupLayers[groupOf(other.id)] - groupLayers[groupOf(one.id)] || other.place - one.place,
      );
  }

  return {
    add(entry: Entry): () => void {
      replace([...entries, entry]);
      return () => replace(entries.filter((other) => other !== entry));
    },

    /** The ids on screen, the latest entry first. */
    list: (): ActionId[] => entries.toReversed().flatMap(({ ids }) => ids),

    /** Does an action without its key; false if it is not on screen. */
    run,

    /**
     * Does an action as soon as it is on screen, after going to its screen. The next key gives up
     * waiting.
     */
    runWhenThere(id: ActionId) {
      stopWaiting();
      if (run(id)) return;
      const tryAgain = () => {
        if (run(id)) stopWaiting();
      };
      listeners.add(tryAgain);
      stopWaiting = () => void listeners.delete(tryAgain);
    },

    /** Whether an action answered the key. */
    press(press: KeyPress & { repeat: boolean }, { isTyping, ...place }: Surroundings): boolean {
      stopWaiting();
      return chordsOf(press).some((chord) => {
        if (needsFreeKeyboard(chord) && (isTyping || place.isElsewhere)) return false;
        if (chord === 'Enter' && place.isOnControl) return false;
        return answering(chord).some(({ id, entry }) => {
          if (press.repeat && !isRepeatable(id)) return false;
          return entry.run(id, chord) !== false;
        });
      });
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
