import type { DisputeDetail, DisputeEffect, Outcome } from '@kith/contract/disputes/endpoints';
import {
  type DisputeKind,
  disputeLimits,
  type OutcomeKind,
  outcomesOf,
} from '@kith/contract/disputes/rules';
import type { ModerationAction } from '@kith/contract/moderation/rules';
import { useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useDecide, usePreviewDecision } from '../api/disputes.ts';
import { useDisputeTexts } from './use-dispute-texts.ts';

type Wanted = { kind: OutcomeKind; amount: string; action: ModerationAction | null };

/** The decision that the fields describe; null while something is missing. */
function toOutcome({ kind, amount, action }: Wanted): Outcome | null {
  if (kind === 'credit' || kind === 'charge') {
    const value = Number(amount);
    const isPossible = Number.isInteger(value) && value >= 1 && value <= disputeLimits.credits;
    return isPossible ? { kind, amount: value } : null;
  }
  if (kind !== 'moderate') return { kind };
  return action === null ? null : { kind, action, rule: 'other' };
}

/** A decision: what, then what it changes, with the reason that the member reads. */
export function DecideDialog({ item, onClose }: { item: DisputeDetail; onClose: () => void }) {
  const { t } = useTranslation(['disputes', 'common']);
  const actions = item.reference?.kind === 'moderation' ? item.reference.actions : [];
  const [wanted, setWanted] = useState<Wanted>({
    kind: 'none',
    amount: '10',
    action: actions[0] ?? null,
  });
  const [text, setText] = useState('');
  const preview = usePreviewDecision();
  const decide = useDecide(() => {
    showToast({ kind: 'success', title: t('steps.done') });
    onClose();
  });
  const outcome = toOutcome(wanted);
  const shown = preview.data;
  const change = (next: Wanted) => {
    setWanted(next);
    preview.reset();
  };
  const send = () => {
    if (outcome === null) return;
    decide.mutate({ id: item.id, outcome, text: text.trim() });
  };
  const error = preview.error ?? decide.error;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('steps.decide')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {shown ? (
            <Button
              variant="primary"
              disabled={text.trim() === ''}
              isPending={decide.isPending}
              onClick={send}
            >
              {t(shown.needs_approval ? 'steps.propose' : 'steps.decide')}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={outcome === null}
              isPending={preview.isPending}
              onClick={() => outcome && preview.mutate({ id: item.id, outcome })}
            >
              {t('steps.preview')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <OutcomeFields item={item} wanted={wanted} onChange={change} />
        <Field label={t('steps.text')} hint={t('steps.seen')} isRequired>
          {(ids) => (
            <Textarea
              {...ids}
              rows={4}
              maxLength={disputeLimits.text}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <FormNotice>{error ? describeError(error).body : null}</FormNotice>
        {shown ? <EffectCard kind={item.kind} shown={shown} /> : null}
      </div>
    </Dialog>
  );
}

/** What the decision changes, and whether it waits. */
function EffectCard({ kind, shown }: { kind: DisputeKind; shown: DisputeEffect }) {
  const { t } = useTranslation('disputes');
  const { nameFact } = useDisputeTexts();
  const { effect } = shown;
  return (
    <div role="status" className="grid gap-1 rounded-md bg-sunken p-4">
      {effect === null ? (
        <p>{t('effect.none')}</p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">{t(`effect.${kind}`)}</span>
          <span className="font-medium">
            {t('effect.change', {
              before: nameFact(kind, effect.before),
              after: nameFact(kind, effect.after),
            })}
          </span>
        </p>
      )}
      <p className="text-sm text-muted">
        {t(shown.needs_approval ? 'effect.needsApproval' : 'effect.atOnce')}
      </p>
    </div>
  );
}

type FieldsProps = { item: DisputeDetail; wanted: Wanted; onChange: (wanted: Wanted) => void };

function OutcomeFields({ item, wanted, onChange }: FieldsProps) {
  const { t } = useTranslation('disputes');
  const actions = item.reference?.kind === 'moderation' ? item.reference.actions : [];
  const hasAmount = wanted.kind === 'credit' || wanted.kind === 'charge';
  const kinds = outcomesOf[item.kind].filter(
    (kind) => item.reference !== null || ['none', 'credit', 'charge'].includes(kind),
  );
  return (
    <>
      <Field label={t('steps.outcome')}>
        {(ids) => (
          <Select
            {...ids}
            required={false}
            value={wanted.kind}
            onValueChange={(kind) => onChange({ ...wanted, kind })}
            options={kinds.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          />
        )}
      </Field>
      {hasAmount ? (
        <Field label={t('steps.amount')} isRequired>
          {(ids) => (
            <Input
              {...ids}
              type="number"
              min={1}
              max={disputeLimits.credits}
              value={wanted.amount}
              onChange={({ target }) => onChange({ ...wanted, amount: target.value })}
            />
          )}
        </Field>
      ) : null}
      {wanted.kind === 'moderate' && wanted.action !== null ? (
        <Field label={t('outcomes.moderate')}>
          {(ids) => (
            <Select
              {...ids}
              required={false}
              value={wanted.action ?? undefined}
              onValueChange={(action) => onChange({ ...wanted, action })}
              options={actions.map((value) => ({ value, label: t(`moderation.${value}`) }))}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
