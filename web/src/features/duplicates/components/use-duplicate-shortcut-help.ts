import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcutHelp } from '#ui/shortcut-help.ts';

const shortcuts = [
  { name: 'move', keys: ['J', 'K'] },
  { name: 'merge', keys: ['M'] },
  { name: 'dismiss', keys: ['N'] },
  { name: 'undo', keys: ['U'] },
] as const;

/** Lists the shortcuts of the review while it is on screen. */
export function useDuplicateShortcutHelp() {
  const { t } = useTranslation('duplicates');
  useShortcutHelp(
    useMemo(
      () => shortcuts.map(({ name, keys }) => ({ keys, label: t(`shortcuts.${name}`) })),
      [t],
    ),
  );
}
