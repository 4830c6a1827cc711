import { locales } from '@kith/contract/core/locales';
import { runbookLimits, runbookSlugSchema } from '@kith/contract/runbooks/endpoints';
import { z } from 'zod';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.ts';
import { useCreateRunbook } from '../api/runbooks.ts';
import { slugOf } from '../slug-of.ts';
import { VersionForm } from './version-form.tsx';

const schema = z.object({
  title: z.string().trim().min(1).max(runbookLimits.title),
  id: z.union([z.literal(''), runbookSlugSchema]),
  locale: z.enum(locales),
  body: z.string().trim().min(1).max(runbookLimits.body),
  reason: z.string().trim().min(1).max(runbookLimits.reason),
});

/** @param onClose with the name of what was added, null for nothing */
export function NewRunbookForm({ onClose }: { onClose: (added: string | null) => void }) {
  const { t } = useTranslation('revops');
  const { locale } = useLocalePreferences();
  const { mutateAsync } = useCreateRunbook();
  const form = useZodForm(
    schema,
    ({ id, ...text }) => mutateAsync({ id: id === '' ? slugOf(text.title) : id, ...text }),
    {
      defaultValues: { title: '', id: '', locale, body: '', reason: '' },
      onDone: ({ id }) => {
        showToast({ kind: 'success', title: t('docs.created') });
        onClose(id);
      },
    },
  );
  const { control } = form;
  const suggested = slugOf(form.watch('title'));
  return (
    <Card className="grid min-w-0 grid-cols-1 gap-4 p-5">
      <h2 className="title-serif text-xl">{t('docs.add')}</h2>
      <VersionForm
        form={form}
        submitLabel={t('docs.add')}
        reasonMaxLength={runbookLimits.reason}
        onCancel={() => onClose(null)}
      >
        <TextField
          control={control}
          name="title"
          label={t('docs.title')}
          maxLength={runbookLimits.title}
          isRequired
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            control={control}
            name="id"
            label={t('docs.slug')}
            hint={t('docs.slugHint')}
            placeholder={suggested}
            maxLength={runbookLimits.slug}
            errorText={t('docs.slugWrong')}
          />
          <FormField control={control} name="locale" label={t('docs.language')}>
            {(ids, { value, setValue }) => (
              <Select
                {...ids}
                value={value}
                onValueChange={setValue}
                options={locales.map((one) => ({ value: one, label: localeNames[one] }))}
              />
            )}
          </FormField>
        </div>
        <TextareaField
          control={control}
          name="body"
          label={t('docs.body')}
          hint={t('docs.bodyHint')}
          rows={14}
          maxLength={runbookLimits.body}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          isRequired
        />
      </VersionForm>
    </Card>
  );
}
