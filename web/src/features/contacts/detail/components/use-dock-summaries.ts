import { offeredCadencesDays } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { DockPart } from './dock-parts.ts';
import { shownPoint } from './point-links.ts';

const points = ['emails', 'phones', 'links'] as const;

/** What each folded part of a contact holds, in one line. */
export function useDockSummaries() {
  const { t } = useTranslation(['details', 'contacts']);
  const format = useFormat();

  function reach(contact: Contact): string {
    const values = points.flatMap((name) =>
      contact[name].map(({ value }) => shownPoint(name, value)),
    );
    const [first] = values;
    if (first === undefined) return t('details:dock.noReach');
    const count = values.length - 1;
    if (count === 0) return first;
    return t('details:dock.andMore', { first, count, number: format.number(count) });
  }

  function cadence({ cadence_days: days }: Contact): string {
    if (days === null) return t('contacts:cadence.none');
    const offered = offeredCadencesDays.find((option) => option === days);
    return offered === undefined
      ? t('contacts:cadence.everyDays', { count: days, number: format.number(days) })
      : t(`contacts:cadence.every${offered}`);
  }

  const summaries: Record<DockPart, (contact: Contact) => string> = {
    reach,
    keep: (contact) =>
      [
        cadence(contact),
        contact.birthday &&
          t('details:dock.birthday', {
            date: format.birthday({ ...contact.birthday, year: null }),
          }),
      ]
        .filter(Boolean)
        .join(' · '),
    help: ({ offers, seeks }) =>
      [
        offers.length > 0 ? format.list(offers) : '',
        seeks.length > 0 ? t('details:dock.seeks', { words: format.list(seeks) }) : '',
      ]
        .filter(Boolean)
        .join(' · ') || t('details:add.offers'),
    tags: ({ tags }) => (tags.length > 0 ? format.series(tags) : t('details:add.tags')),
    about: () => t('details:dock.aboutSummary'),
  };
  return (part: DockPart, contact: Contact) => summaries[part](contact);
}
