import { useAttemptKey } from '#lib/use-attempt-key.ts';

/**
 * What a creation is sent with. A repeat after a failure is the same attempt, by the field's button or by
 * the toast; `finish` follows whichever succeeds first, and other content is another attempt.
 */
export function useAttempt() {
  const attempt = useAttemptKey();
  return (content: unknown, finish: () => void) => {
    const idempotencyKey = attempt.keyOf(content);
    return {
      idempotencyKey,
      onSent: () => {
        if (attempt.finish(idempotencyKey)) finish();
      },
    };
  };
}

export type Attempt = ReturnType<ReturnType<typeof useAttempt>>;
