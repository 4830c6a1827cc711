import type { Locale } from '@kith/contract/core/locales';
import { getCountry } from 'countries-and-timezones';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { Finding, KnownContact } from './known-contact.ts';

/**
 * The country of a phone number, and the time zone where the country has only one. Numbers that travel
 * (satellite, freephone) have no country, and those that disagree say nothing.
 */
export function readPhone({ phones, country }: KnownContact, locale: Locale): Finding[] {
  const read = phones.flatMap((phone) => {
    const parsed = phone.startsWith('+') ? parsePhoneNumberFromString(phone) : undefined;
    return parsed?.country && parsed.isValid()
      ? [{ code: parsed.country, words: `+${parsed.countryCallingCode}` }]
      : [];
  });
  const [first] = read;
  if (!first || read.some(({ code }) => code !== first.code)) return [];
  const shared = { source: 'phone', words: first.words } as const;
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(first.code) ?? first.code;
  const zones = getCountry(first.code)?.timezones ?? [];
  const zone = zones.length === 1 ? zones[0] : undefined;
  return [
    ...(country === ''
      ? [
          {
            field: 'country',
            value: name,
            confidence: 0.85,
            written: { country: name },
            ...shared,
          } as const,
        ]
      : []),
    ...(zone === undefined
      ? []
      : [{ field: 'time_zone', value: zone, confidence: 0.8, written: {}, ...shared } as const]),
  ];
}
