import { companyLimits } from '@kith/contract/companies/rules';
import {
  type Company,
  companyExistsDetailsSchema,
  companyUpdateSchema,
} from '@kith/contract/companies/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { ConflictNotice } from '#ui/form/conflict-notice.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { takeNewer } from '#ui/form/take-newer.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { useUpdateCompany } from '../api/change-company.ts';
import { companyOptions } from '../api/company.ts';
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
  const queryClient = useQueryClient();
  const [base, setBase] = useState(company);
  const { name } = company;
  /** The other company that has the new name already. */
  const [namesake, setNamesake] = useState<Namesake | null>(null);
  const form = useZodForm(
    companyFormSchema,
    (change) => {
      setNamesake(null);
      return update.mutateAsync(change);
    },
    {
      defaultValues: toValues(company),
      onDone: onClose,
      fieldOfCode: { company_exists: 'name' },
      handleFailure: (error) => {
        setNamesake(readNamesake(error));
        return isConflict(error);
      },
    },
  );
  const { control } = form;

  async function reload() {
    const options = companyOptions(company.id);
    try {
      const current = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      takeNewer(form, { before: toValues(base), newer: toValues(current) });
      setBase(current);
      update.reset();
    } catch {
      // Unreachable or gone: the notice and what was typed stay.
    }
  }

  return (
    <FormDialog
      form={form}
      title={t('form.title', { name })}
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      {isConflict(update.error) ? <ConflictNotice onReload={() => void reload()} /> : null}
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

/** The values of the form, with the revision that they are a change of. */
function toValues({ id, revision, name, industry, website, notes }: Company) {
  return { id, revision, name, industry, website, notes };
}

function isConflict(error: unknown): boolean {
  return errorCodeOf(error) === 'conflict';
}

function readNamesake(error: unknown): Namesake | null {
  if (errorCodeOf(error) !== 'company_exists') return null;
  return companyExistsDetailsSchema.safeParse((error as { data?: unknown }).data).data ?? null;
}
