import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcutHelp } from '#ui/shortcut-help.ts';

const shortcuts = [
  { name: 'move', keys: ['J', 'K'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'select', keys: ['X'] },
  { name: 'archive', keys: ['E'] },
  { name: 'search', keys: ['/'] },
  { name: 'filter', keys: ['F'] },
  { name: 'create', keys: ['N'] },
] as const;

/** Lists the shortcuts of the contacts while they are on screen. */
export function useContactShortcutHelp() {
  const { t } = useTranslation('contacts');
  useShortcutHelp(
    useMemo(
      () => shortcuts.map(({ name, keys }) => ({ keys, label: t(`shortcuts.${name}`) })),
      [t],
    ),
  );
}
