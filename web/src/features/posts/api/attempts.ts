import { useRef } from 'react';

/**
 * What a creation is sent with. A repeat after a failure is the same attempt, by the field's button or by
 * the toast; `finish` follows whichever succeeds first, and the next text is another attempt.
 */
export function useAttempt() {
  const current = useRef(crypto.randomUUID());
  return (finish: () => void) => {
    const idempotencyKey = current.current;
    return {
      idempotencyKey,
      onSent: () => {
        if (current.current !== idempotencyKey) return;
        current.current = crypto.randomUUID();
        finish();
      },
    };
  };
}

export type Attempt = ReturnType<ReturnType<typeof useAttempt>>;
