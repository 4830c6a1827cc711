import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcutHelp } from '#ui/shortcut-help.ts';

/** Lists the shortcuts of today's suggestions while they are on screen. */
export function useNudgeShortcutHelp() {
  const { t } = useTranslation('shortcuts');
  useShortcutHelp(useMemo(() => [{ keys: ['J', 'K'], label: t('nudges') }], [t]));
}
