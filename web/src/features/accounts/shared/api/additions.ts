import type { Addition } from '@kith/contract/account/changes';
import { useEffect, useState } from 'react';
import { callAuth } from '#lib/auth-call.ts';

/**
 * Passkeys and second factors that were added since the last change of the password; none until they
 * are known, or if they can't be loaded: the password can be changed without them.
 */
export function useAdditions(): readonly Addition[] {
  const [additions, setAdditions] = useState<readonly Addition[]>([]);
  useEffect(() => {
    let isCurrent = true;
    callAuth<Addition[]>('/additions', { method: 'GET' }).then(
      (found) => isCurrent && setAdditions(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return additions;
}
