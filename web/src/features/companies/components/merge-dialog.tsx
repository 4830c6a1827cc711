import type { Company, CompanySummary } from '@kith/contract/companies/schemas';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useMergeCompany } from '../api/change-company.ts';
import { useCompanyChoices } from '../api/companies.ts';

type MergeDialogProps = {
  company: Company;
  /** The other company, if it is known already. */
  initialOther: Pick<CompanySummary, 'id' | 'name'> | null;
  onClose: () => void;
};

/** Merges another company into this one. */
export function MergeDialog({ company, initialOther, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['companies', 'common']);
  const format = useFormat();
  const [other, setOther] = useState(initialOther);
  const [typed, setTyped] = useState('');
  const { merge } = useMergeCompany(company);
  const found = (useCompanyChoices(typed).data?.items ?? []).filter(({ id }) => id !== company.id);
  const options = found.map(({ id, name, people }) => ({
    value: id,
    label: name,
    content: (
      <>
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="-mr-6 text-sm text-muted tabular-nums">{format.number(people)}</span>
      </>
    ),
  }));
  const isListed = other === null || options.some(({ value }) => value === other.id);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('merge.title', { name: company.name })}
      description={t('merge.text', { name: company.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={other === null}
            isPending={merge.isPending}
            onClick={() => other && merge.mutate(other, { onSuccess: onClose })}
          >
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <Field label={t('merge.other')}>
        {({ required: _required, ...control }) => (
          <Combobox
            {...control}
            value={other?.id ?? null}
            onValueChange={(id) => setOther(found.find((company) => company.id === id) ?? other)}
            options={isListed ? options : [...options, { value: other.id, label: other.name }]}
            onSearch={setTyped}
            placeholder={t('merge.choose')}
            searchPlaceholder={t('search')}
            emptyText={t('none.title')}
          />
        )}
      </Field>
    </Dialog>
  );
}
