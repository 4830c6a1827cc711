import { offeredCadencesDays } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Repeat } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { CadenceField } from '#features/contacts/form/components/cadence-field.tsx';
import {
  cadenceFromValues,
  cadenceToValues,
} from '#features/contacts/form/components/contact-form-values.ts';
import { InlineField } from './inline-field.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The cadence, edited in place. */
export function InlineCadenceField({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: (known) => cadenceToValues(known.cadence_days),
    toChange: (draft) => ({ cadence_days: cadenceFromValues(draft) }),
  });

  function describe({ cadence_days: days }: Contact): string | null {
    const offered = offeredCadencesDays.find((option) => option === days);
    if (offered !== undefined) return t(`cadence.every${offered}`);
    return days === null
      ? null
      : t('cadence.everyDays', { count: days, number: format.number(days) });
  }

  return (
    <InlineField
      icon={<Repeat aria-hidden size={16} />}
      label={t('form.cadence')}
      value={describe(contact)}
      emptyText={t('detail.setCadence')}
      edit={edit}
      action="fields.cadence"
      describe={describe}
      contact={contact}
      fields={['cadence_days']}
    >
      {({ draft, setDraft, issueAt }) => (
        <CadenceField
          value={draft}
          onValueChange={setDraft}
          error={errorText(issueAt('cadence_days'))}
        />
      )}
    </InlineField>
  );
}
