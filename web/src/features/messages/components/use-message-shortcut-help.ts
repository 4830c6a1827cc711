import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcutHelp } from '#ui/shortcut-help.ts';

const shortcuts = [
  { name: 'move', keys: ['J', 'K'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'back', keys: ['Esc'] },
  { name: 'search', keys: ['/'] },
  { name: 'create', keys: ['N'] },
  { name: 'editLast', keys: ['↑'] },
  { name: 'reply', keys: ['R'] },
  { name: 'edit', keys: ['E'] },
  { name: 'newLine', keys: ['⇧↵'] },
] as const;

/** Lists the shortcuts of the messages while they are on screen. */
export function useMessageShortcutHelp() {
  const { t } = useTranslation('messages');
  useShortcutHelp(
    useMemo(
      () => shortcuts.map(({ name, keys }) => ({ keys, label: t(`shortcuts.${name}`) })),
      [t],
    ),
  );
}
