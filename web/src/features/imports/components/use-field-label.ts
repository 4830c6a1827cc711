import { contactDetails } from '@kith/contract/contacts/rules';

import { useTranslation } from '#lib/i18n/use-translation.ts';

const namedFields = [
  'first_name',
  'last_name',
  'full_name',
  'company',
  'title',
  'email',
  'phone',
  'link',
  'connected_on',
  'location',
  'tags',
  'notes',
  'birthday',
  'cadence_days',
  'tag',
  'offer',
  'seek',
  'photo',
  'body',
  'summary',
  'archived_at',
  'added_at',
  'website',
  'industry',
] as const;

/** The name of a contact's field, by its name in an import; null for an unknown one. */
export function useFieldLabel(): (name: string) => string | null {
  const { t } = useTranslation(['imports', 'details']);
  return (name) => {
    const field = namedFields.find((one) => one === name);
    if (field) return t(`imports:fields.${field}`);
    const detail = contactDetails.find((one) => one === name);
    return detail ? t(`details:fields.${detail}`) : null;
  };
}
