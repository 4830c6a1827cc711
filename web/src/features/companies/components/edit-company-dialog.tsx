import { companyLimits } from '@kith/contract/companies/rules';
import {
  type Company,
  companyExistsDetailsSchema,
  companyUpdateSchema,
} from '@kith/contract/companies/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#lib/error-codes.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { useUpdateCompany } from '../api/change-company.ts';
import { IndustryPicker } from './industry-picker.tsx';

type Namesake = { id: string; name: string };

type EditCompanyDialogProps = {
  company: Company;
  onClose: () => void;
  /** Called when the new name is another company's: the two may be one. */
  onMerge: (other: Namesake) => void;
};

const companyFormSchema = companyUpdateSchema.required({
  name: true,
  industry: true,
  website: true,
  notes: true,
});

/** Name, industry, website and notes. */
export function EditCompanyDialog({ company, onClose, onMerge }: EditCompanyDialogProps) {
  const { t } = useTranslation(['companies', 'common']);
  const update = useUpdateCompany();
  const { id, revision, name, industry, website, notes } = company;
  /** The other company that has the new name already. */
  const [namesake, setNamesake] = useState<Namesake | null>(null);
  const form = useZodForm(
    companyFormSchema,
    (change) => {
      setNamesake(null);
      return update.mutateAsync(change);
    },
    {
      defaultValues: { id, revision, name, industry, website, notes },
      onDone: onClose,
      fieldOfCode: { company_exists: 'name' },
      handleFailure: (error) => {
        setNamesake(readNamesake(error));
        return false;
      },
    },
  );
  const { control } = form;

  return (
    <FormDialog
      form={form}
      title={t('form.title', { name })}
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={t('form.name')}
        hint={t('form.nameHint')}
        errorText={(code) =>
          namesake && code === 'company_exists'
            ? t('form.exists', { name: namesake.name })
            : t('form.nameNeeded')
        }
        isRequired
        maxLength={companyLimits.name}
      />
      {namesake ? (
        <Button className="justify-self-start" onClick={() => onMerge(namesake)}>
          {t('merge.action')}
        </Button>
      ) : null}
      <FormField control={control} name="industry" label={t('industry')}>
        {({ required: _required, ...ids }, { value, setValue }) => (
          <IndustryPicker {...ids} value={value} onChange={setValue} />
        )}
      </FormField>
      <TextField
        control={control}
        name="website"
        label={t('website')}
        errorText={t('form.websiteWrong')}
        inputMode="url"
        autoComplete="off"
        placeholder="example.com"
        maxLength={companyLimits.website}
      />
      <TextareaField
        control={control}
        name="notes"
        label={t('notes')}
        maxLength={companyLimits.notes}
      />
    </FormDialog>
  );
}

function readNamesake(error: unknown): Namesake | null {
  if (errorCodeOf(error) !== 'company_exists') return null;
  return companyExistsDetailsSchema.safeParse((error as { data?: unknown }).data).data ?? null;
}
