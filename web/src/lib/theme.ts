import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { readStored, writeStored } from '#lib/storage.ts';

const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Also read in the page's head, before the first paint. */
export const storageKey = 'theme';

const theme = createExternalValue<Theme>(readTheme());

function readTheme(): Theme {
  if (typeof window === 'undefined') return 'system';
  const stored = readStored(storageKey);
  return themes.find((choice) => choice === stored) ?? 'system';
}

function applyTheme() {
  const choice = theme.get();
  const isDark =
    choice === 'dark' ||
    (choice === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** Stores and applies the member's choice. */
export function chooseTheme(choice: Theme) {
  writeStored(storageKey, choice);
  theme.set(choice);
  applyTheme();
}

/** Follows the system's preference, and choices made in other tabs. */
export function followTheme() {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    theme.set(readTheme());
    applyTheme();
  });
}

export function useTheme(): Theme {
  return useExternalValue(theme, () => 'system');
}
