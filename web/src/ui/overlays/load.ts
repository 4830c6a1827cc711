import { useState } from 'react';
import { reportError } from '#lib/errors.ts';
import type * as overlayParts from '#ui/overlays/parts.ts';

export type OverlayParts = typeof overlayParts;

let loaded: OverlayParts | null = null;

/** Loads what menus, popovers and tooltips show. */
export async function loadOverlays(): Promise<OverlayParts> {
  loaded = await import('#ui/overlays/parts.ts');
  return loaded;
}

/** For what renders only inside an open menu. */
export function loadedOverlays(): OverlayParts {
  if (loaded === null) throw new Error('Rendered outside of a menu');
  return loaded;
}

/** What a press asked for; null if it can't be loaded, and then the member is notified. */
export async function loadForPress<Parts>(
  load: () => Promise<Parts>,
  retry: () => void,
): Promise<Parts | null> {
  try {
    return await load();
  } catch (error) {
    await reportError(error, 'load', { retry });
    return null;
  }
}

type Press = { retry: () => void; onMissing: () => void };

type Overlays = {
  /** Null until they were prepared or pressed for and are there. */
  parts: OverlayParts | null;
  /** For a pointer or the focus on the trigger: a failure stays silent, the press asks again. */
  prepare: () => void;
  /** For a press: a failure is shown, with `retry`, and `onMissing` takes the press back. */
  prepareForPress: (press: Press) => void;
};

/**
 * The parts of a trigger's overlay. No first view shows an overlay, so its code and its components
 * come with the pointer or the focus.
 */
export function useOverlays(): Overlays {
  const [parts, setParts] = useState(() => null as OverlayParts | null);
  function prepare() {
    if (parts !== null) return;
    if (loaded === null) loadOverlays().then(setParts, () => undefined);
    else setParts(loaded);
  }
  async function loadOrTakeBack({ retry, onMissing }: Press) {
    const found = await loadForPress(loadOverlays, retry);
    if (found === null) onMissing();
    else setParts(found);
  }
  function prepareForPress(press: Press) {
    if (parts === null && loaded === null) void loadOrTakeBack(press);
    else prepare();
  }
  return { parts, prepare, prepareForPress };
}
