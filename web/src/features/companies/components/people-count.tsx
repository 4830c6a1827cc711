import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** "5 people". */
export function PeopleCount({ people }: { people: number }) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  return t('people', { count: people, number: format.number(people) });
}
