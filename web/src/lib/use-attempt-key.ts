import { useState } from 'react';

/**
 * The `Idempotency-Key` of what a form creates: the same for each try of the same content, so that a
 * repeat after a lost answer creates nothing twice, and another one for other content, which the server
 * would refuse with a key that it knows.
 */
export function createAttemptKey() {
  let last = { content: '', key: '' };
  return {
    keyOf: (input: unknown): string => {
      const content = JSON.stringify(input);
      if (last.content !== content) last = { content, key: crypto.randomUUID() };
      return last.key;
    },
    /** After success, where the same may be created once more. @returns whether it was the last try */
    finish: (key = last.key): boolean => {
      const isLast = key === last.key;
      if (isLast) last = { content: '', key: '' };
      return isLast;
    },
  };
}

/** One for the life of a component. */
export function useAttemptKey() {
  return useState(createAttemptKey)[0];
}
