import { bridgeLimits } from '@kith/contract/bridges/rules';
import type { BridgeCandidate } from '@kith/contract/bridges/schemas';
import { brand } from '@kith/contract/core/brand';
import { searchDebounceMs } from '@kith/contract/search/rules';
import { useState } from 'react';
import { z } from 'zod';
import { type Format, useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.ts';
import { bridgeCalls, useBridgeStep, useCandidates } from '../api/bridges.ts';
import type { BridgeDialogProps } from './bridge-dialogs.tsx';
import { namesOf } from './bridge-names.ts';

const schema = z.object({
  contactId: z.string().min(1),
  email: z.string(),
  note: z.string().max(bridgeLimits.note),
});

/** The connector agrees: which contact is meant, how they are asked, a line to both. */
export function AgreeDialog({ bridge, onClose }: BridgeDialogProps) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const { data } = useCandidates(bridge.id, useDebounced(search.trim(), searchDebounceMs));
  const [chosen, setChosen] = useState<BridgeCandidate | null>(null);
  const agree = useBridgeStep(bridgeCalls.agree, { reportsOwnErrors: true });
  const names = namesOf(bridge);
  const found = (data?.items ?? []).filter(({ way }) => way !== null);
  const candidates =
    chosen && !found.some((one) => one.contact_id === chosen.contact_id)
      ? [chosen, ...found]
      : found;
  const form = useZodForm(
    schema,
    ({ contactId, email, note }) =>
      agree.mutateAsync({ id: bridge.id, contact_id: contactId, email: email || null, note }),
    {
      defaultValues: { contactId: '', email: '', note: '' },
      onDone: () => {
        onClose();
        showToast({ kind: 'success', title: t('done.agreed') });
      },
    },
  );
  const { control } = form;
  const wayOf = ({ way }: BridgeCandidate) =>
    way === 'member' ? t('agree.byMember', { brand: brand.name }) : t('agree.byEmail');
  return (
    <FormDialog
      form={form}
      title={t('agree.title', names)}
      description={t('agree.about', { ...names, wanted: bridge.wanted?.name ?? '' })}
      submitLabel={t('agree.send')}
      className="grid gap-5"
      onClose={onClose}
    >
      <FormField
        control={control}
        name="contactId"
        label={t('agree.choose')}
        errorText={t('agree.choose')}
        hint={chosen ? wayOf(chosen) : undefined}
      >
        {({ required: _required, ...ids }, { value, setValue }) => (
          <Combobox
            {...ids}
            value={value}
            onValueChange={(id) => {
              const next = candidates.find((one) => one.contact_id === id) ?? null;
              setValue(id);
              setChosen(next);
              form.setValue('email', next?.emails[0] ?? '');
            }}
            options={candidates.map((one) => toOption(one, search, format))}
            placeholder={t('create.connectorPlaceholder')}
            searchPlaceholder={t('agree.search')}
            emptyText={t('agree.none')}
            onSearch={setSearch}
          />
        )}
      </FormField>
      {chosen && chosen.emails.length > 1 ? (
        <FormField control={control} name="email" label={t('agree.address')}>
          {({ required: _required, ...ids }, { value, setValue }) => (
            <Select
              {...ids}
              value={value}
              onValueChange={setValue}
              options={chosen.emails.map((email) => ({ value: email, label: email }))}
            />
          )}
        </FormField>
      ) : null}
      <TextareaField
        control={control}
        name="note"
        label={t('agree.note')}
        hint={t('agree.noteHint')}
        maxLength={bridgeLimits.note}
        rows={3}
      />
    </FormDialog>
  );
}

function toOption(one: BridgeCandidate, search: string, format: Format): ComboboxOption {
  return {
    value: one.contact_id,
    label: format.series([one.name, one.about]),
    content: (
      <FoundPerson
        name={one.name}
        warmth={null}
        photoPath={null}
        match={one.match}
        context={one.about}
        words={search}
      />
    ),
  };
}
