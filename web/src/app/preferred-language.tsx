import i18next from 'i18next';
import { useEffect } from 'react';
import { followOtherTabs, localePreferences } from '#lib/i18n/preferences.ts';
import { changeLanguage } from '#lib/i18n/start.ts';

/**
 * Changes to the member's language once the prerendered English page is hydrated. Inside the same
 * boundary as the screen, so that it runs after all of it.
 */
export function PreferredLanguage() {
  useEffect(() => {
    const { locale } = localePreferences();
    if (i18next.language !== locale) void changeLanguage(locale);
    return followOtherTabs();
  }, []);
  return null;
}
