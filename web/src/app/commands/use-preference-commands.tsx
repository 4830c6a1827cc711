import { locales } from '@kith/contract/core/locales';
import { Languages, Rows3, SunMoon } from 'lucide-react';
import type { SearchCommand } from '#features/search/components/commands.ts';
import { chooseDensity, densities, useDensity } from '#lib/density.ts';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { chooseLocale, useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { chooseTheme, useTheme } from '#lib/theme.ts';

const themes = ['light', 'dark', 'system'] as const;

/** Theme, density of lists and language; each language is found by its own name and by its name in this one. */
export function usePreferenceCommands(): SearchCommand[] {
  const { t } = useTranslation(['shell', 'commands']);
  const theme = useTheme();
  const density = useDensity();
  const { locale } = useLocalePreferences();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return [
    ...themes
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        id: `theme ${choice}`,
        label: t('commands:choose', { what: t('userMenu.theme'), choice: t(`theme.${choice}`) }),
        words: t('commands:words.theme'),
        icon: <SunMoon aria-hidden size={16} />,
        onRun: () => chooseTheme(choice),
      })),
    ...densities
      .filter((choice) => choice !== density)
      .map((choice) => ({
        id: `density ${choice}`,
        label: t('commands:choose', {
          what: t('commands:density.title'),
          choice: t(`commands:density.${choice}`),
        }),
        icon: <Rows3 aria-hidden size={16} />,
        onRun: () => chooseDensity(choice),
      })),
    ...locales
      .filter((choice) => choice !== locale)
      .map((choice) => ({
        id: `language ${choice}`,
        label: t('commands:choose', { what: t('userMenu.language'), choice: localeNames[choice] }),
        words: names.of(choice) ?? '',
        icon: <Languages aria-hidden size={16} />,
        onRun: () => void chooseLocale(choice),
      })),
  ];
}
