import { paths } from '@kith/contract/app-routes/paths';
import type { BulkSelection } from '@kith/contract/contacts/bulk';
import type { FillPreview, FillProposal } from '@kith/contract/contact-intelligence/schemas';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useFill, useFillPreview } from '../api/fills.ts';
import { useFillTexts } from './use-fill-texts.ts';

type FillDialogProps = { selection: BulkSelection; onClose: () => void };

/** Proposes what is missing of contacts, each with its source and what it costs, before it is filled in. */
export function FillDialog({ selection, onClose }: FillDialogProps) {
  const { t } = useTranslation('contact-intelligence');
  const { data, error, refetch } = useFillPreview(selection);
  if (data) return <Proposals preview={data} onClose={onClose} />;
  return (
    <Dialog open title={t('title')} onOpenChange={onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Dialog>
  );
}

const keyOf = (contactId: string, { field }: FillProposal) => `${contactId}:${field}`;

function Proposals({ preview, onClose }: { preview: FillPreview; onClose: () => void }) {
  const { t } = useTranslation(['contact-intelligence', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const fill = useFill(({ fields, charged }) => {
    const number = format.number(charged);
    showToast({
      kind: 'success',
      title: t('filled', { count: fields, number: format.number(fields) }),
      body: t('charged', { count: charged, number }),
    });
    onClose();
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const items = preview.items.flatMap(({ contact_id: id, proposals }) => {
    const fields = proposals.filter((one) => !left.has(keyOf(id, one))).map(({ field }) => field);
    return fields.length > 0 ? [{ contact_id: id, fields }] : [];
  });
  const cost = items.length * preview.credits_each;
  const isShort = cost > preview.available;
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <Dialog
      open
      title={t('title')}
      description={preview.items.length === 0 ? t('nothing') : t('about')}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(preview.items.length === 0 ? 'common:close' : 'common:cancel')}
          </Button>
          {isShort ? (
            <Button variant="primary" onClick={() => void navigate(paths.wallet())}>
              {t('addCredits')}
            </Button>
          ) : preview.items.length > 0 ? (
            <Button
              variant="primary"
              disabled={items.length === 0}
              isPending={fill.isPending}
              onClick={() => fill.mutate(items)}
            >
              {t('fill', { count: cost, number: format.number(cost) })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {preview.items.map(({ contact_id: id, name, proposals }) => (
          <fieldset key={id} className="min-w-0">
            <legend className="font-semibold wrap-anywhere">{name}</legend>
            <Fields contactId={id} proposals={proposals} left={left} onChoose={choose} />
          </fieldset>
        ))}
        {preview.items.length > 0 ? (
          <p className="border-t border-border pt-3 text-sm text-muted tabular-nums">
            {t('price', {
              count: items.length,
              number: format.number(items.length),
              each: format.number(preview.credits_each),
              available: format.number(preview.available),
            })}
          </p>
        ) : null}
        {isShort ? (
          <p role="alert" className="text-sm text-danger-ink">
            {t('tooFew', { count: cost, number: format.number(cost) })}
          </p>
        ) : null}
        {fill.isError ? (
          <p role="alert" className="text-sm text-danger-ink">
            {t('failed')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

type FieldsProps = {
  contactId: string;
  proposals: readonly FillProposal[];
  left: ReadonlySet<string>;
  onChoose: (key: string, isChosen: boolean) => void;
};

function Fields({ contactId, proposals, left, onChoose }: FieldsProps) {
  const { t } = useTranslation('contact-intelligence');
  const texts = useFillTexts();
  return proposals.map((one) => {
    const key = keyOf(contactId, one);
    return (
      <CheckRow
        key={key}
        label={t('proposal', { field: t(`fields.${one.field}`), value: texts.valueOf(one) })}
        description={texts.sourceOf(one)}
        isChecked={!left.has(key)}
        onCheckedChange={(isChosen) => onChoose(key, isChosen)}
      />
    );
  });
}
