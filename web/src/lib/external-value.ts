import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export type ExternalValue<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createExternalValue<Value>(initial: Value): ExternalValue<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes to an external value; `atBuild` is for prerendered pages and hydration. */
export function useExternalValue<Value>(source: ExternalValue<Value>, atBuild: () => Value): Value {
  return useSyncExternalStore(source.subscribe, source.get, atBuild);
}
