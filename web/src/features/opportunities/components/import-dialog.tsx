import { creditsOf } from '@kith/contract/credits/actions';
import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityPreview } from '@kith/contract/opportunities/schemas';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Button } from '#ui/button.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';
import { opportunityCalls, useOpportunityChange } from '../api/opportunities.ts';

/** A table of opportunities: what it contains is shown with its faults before anything is added. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['opportunities', 'common']);
  const format = useFormat();
  const [text, setText] = useState('');
  const { keyOf } = useAttemptKey();
  const preview = useOpportunityChange((chosen: string) =>
    opportunityCalls.previewImport({ text: chosen }),
  );
  const add = useOpportunityChange(() =>
    opportunityCalls.import({ text }, { context: { idempotencyKey: keyOf(text) } }),
  );
  const good = preview.data?.rows.filter(({ faults }) => faults.length === 0).length ?? 0;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = (await file.text()).slice(0, opportunityLimits.importCharacters);
    setText(chosen);
    preview.mutate(chosen);
  };
  const onAdded = ({ created }: { created: number }) => {
    onClose();
    showToast({ kind: 'success', title: t('transfer.done', { number: format.number(created) }) });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('transfer.import')}
      description={t('transfer.about')}
      size="lg"
      footer={
        <>
          {good === 0 ? null : <CreditPrice credits={good * creditsOf.opportunity_created} />}
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={good === 0}
            isPending={add.isPending}
            onClick={() => whenDone(add.mutateAsync(), { onSuccess: onAdded })}
          >
            {t('transfer.add', { count: good, number: format.number(good) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('transfer.choose')}>
          {(ids) => (
            <Input
              {...ids}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {preview.data ? <Preview preview={preview.data} /> : null}
      </div>
    </Dialog>
  );
}

function Preview({ preview }: { preview: OpportunityPreview }) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  if (!preview.has_header) return <p role="alert">{t('transfer.noHeader')}</p>;
  return (
    <>
      {preview.is_cut ? (
        <p className="text-muted">
          {t('transfer.cut', { number: format.number(opportunityLimits.importRows) })}
        </p>
      ) : null}
      <ul className="grid gap-1" aria-label={t('transfer.import')}>
        {preview.rows.map(({ line, title, faults }) => (
          <li
            key={line}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5"
          >
            <span className="text-sm text-muted tabular-nums">
              {t('transfer.line', { number: format.number(line) })}
            </span>
            <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
            <span
              className={faults.length === 0 ? 'text-sm text-good-ink' : 'text-sm text-danger-ink'}
            >
              {faults.length === 0
                ? t('transfer.good')
                : format.series(faults.map((fault) => t(`faults.${fault}`)))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
