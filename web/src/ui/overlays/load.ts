import { useState } from 'react';
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

/**
 * The parts of a trigger's overlay; null until `prepare` was called and they are there. No first
 * view shows an overlay, so its code and its components come with the pointer or the focus.
 */
export function useOverlays(): { parts: OverlayParts | null; prepare: () => void } {
  const [parts, setParts] = useState(() => null as OverlayParts | null);
  function prepare() {
    if (parts !== null) return;
    if (loaded === null) {
      // Whoever presses again tries again.
      loadOverlays().then(setParts, () => undefined);
    } else {
      setParts(loaded);
    }
  }
  return { parts, prepare };
}
