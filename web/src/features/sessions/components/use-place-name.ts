import { useLocalePreferences } from '#lib/i18n/preferences.ts';

const countryCode = /^[A-Z]{2}$/u;

/** A place as named by the operator's proxy; a country code becomes its name. */
export function usePlaceName() {
  const { locale } = useLocalePreferences();
  return (place: string): string => {
    if (!countryCode.test(place)) return place;
    return new Intl.DisplayNames(locale, { type: 'region' }).of(place) ?? place;
  };
}
