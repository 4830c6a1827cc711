import { useEffect, useState } from 'react';

import { browser } from '#extension/browser-api.ts';
import { readStored, type Stored } from '#extension/connection/stored.ts';

/** What is stored, as it is now; null until it was read. */
export function useStored(): Stored | null {
  const [stored, setStored] = useState<Stored | null>(null);
  useEffect(() => {
    const update = () => void readStored().then(setStored);
    update();
    browser.storage.onChanged.addListener(update);
    return () => browser.storage.onChanged.removeListener(update);
  }, []);
  return stored;
}
