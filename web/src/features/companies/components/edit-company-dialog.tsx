import { companyLimits } from '@kith/contract/companies/rules';
import type { Company } from '@kith/contract/companies/schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { IndustryPicker } from './industry-picker.tsx';
import { useCompanyForm } from './use-company-form.ts';

type EditCompanyDialogProps = {
  company: Company;
  onClose: () => void;
  /** Called when the new name is another company's: the two may be one. */
  onMerge: (other: { id: string; name: string }) => void;
};

/** Name, industry, website and notes. */
export function EditCompanyDialog({ company, onClose, onMerge }: EditCompanyDialogProps) {
  const { t } = useTranslation(['companies', 'common']);
  const formId = useId();
  const { values, change, refused, namesake, error, isPending, submit } = useCompanyForm(
    company,
    onClose,
  );
  const nameError = namesake
    ? t('form.exists', { name: namesake.name })
    : refused === 'name'
      ? t('form.nameNeeded')
      : undefined;

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('form.title', { name: company.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('form.name')} hint={t('form.nameHint')} error={nameError} isRequired>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              maxLength={companyLimits.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {namesake ? (
          <Button className="justify-self-start" onClick={() => onMerge(namesake)}>
            {t('merge.action')}
          </Button>
        ) : null}
        <Field label={t('industry')}>
          {({ required: _required, ...control }) => (
            <IndustryPicker
              {...control}
              value={values.industry}
              onChange={(industry) => change({ industry })}
            />
          )}
        </Field>
        <Field
          label={t('website')}
          error={refused === 'website' ? t('form.websiteWrong') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              placeholder="example.com"
              value={values.website}
              maxLength={companyLimits.website}
              onChange={(event) => change({ website: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('notes')}>
          {(control) => (
            <Textarea
              {...control}
              value={values.notes}
              maxLength={companyLimits.notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          )}
        </Field>
        {error ? <Refusal error={error} /> : null}
      </form>
    </Dialog>
  );
}

function Refusal({ error }: { error: unknown }) {
  useTranslation('errors');
  return (
    <p role="alert" className="text-sm text-danger-ink">
      {describeError(error).body}
    </p>
  );
}
