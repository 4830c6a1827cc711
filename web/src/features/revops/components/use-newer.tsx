import { useState } from 'react';
import { errorCodeOf } from '#lib/error-codes.ts';
import { NewerNotice } from './newer-notice.tsx';

type Kept = { version: number } | null;

/**
 * What a form edits, when somebody else may save meanwhile: that is said, what was written stays, and from
 * then on it is compared with the newer version.
 *
 * @param onCompare shows what differs
 */
export function useNewer<Version extends Kept>(newest: Version, onCompare: () => void) {
  const [base, setBase] = useState(newest);
  const [isRefused, setIsRefused] = useState(false);
  const isBehind = (newest?.version ?? 0) > (base?.version ?? 0);
  const compare = () => {
    setBase(newest);
    setIsRefused(false);
    onCompare();
  };
  return {
    base,
    notice: isRefused || isBehind ? <NewerNotice isThere={isBehind} onCompare={compare} /> : null,
    handleFailure: (error: unknown) => {
      if (errorCodeOf(error) !== 'conflict') return false;
      setIsRefused(true);
      return true;
    },
  };
}
