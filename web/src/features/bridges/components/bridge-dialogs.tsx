import { bridgeLimits } from '@kith/contract/bridges/rules';
import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { z } from 'zod';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { ReportDialog } from '#ui/report-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { bridgeCalls, useBridgeStep } from '../api/bridges.ts';
import { namesOf } from './bridge-names.ts';
import { valueOf, wholeUnits } from './outcome-value.ts';

export type BridgeDialogProps = { bridge: BridgeDetail; onClose: () => void };

const own = { reportsOwnErrors: true } as const;

/** Declining, with a word or without. */
export function DeclineDialog({ bridge: { id }, onClose }: BridgeDialogProps) {
  const { t } = useTranslation('bridges');
  const decline = useBridgeStep(bridgeCalls.decline, own);
  const form = useZodForm(
    z.object({ note: z.string().max(bridgeLimits.note) }),
    ({ note }) => decline.mutateAsync({ id, note }),
    {
      defaultValues: { note: '' },
      onDone: () => {
        onClose();
        showToast({ kind: 'success', title: t('done.declined') });
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('decline.title')}
      description={t('decline.about')}
      submitLabel={t('decline.send')}
      submitVariant="danger"
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="note"
        label={t('decline.note')}
        maxLength={bridgeLimits.note}
        rows={3}
      />
    </FormDialog>
  );
}

export function WithdrawDialog({ bridge: { id, state }, onClose }: BridgeDialogProps) {
  const { t } = useTranslation('bridges');
  const withdraw = useBridgeStep(bridgeCalls.withdraw);
  return (
    <ConfirmDialog
      title={t('withdraw.title')}
      description={t(state === 'draft' ? 'withdraw.draft' : 'withdraw.about')}
      confirmLabel={t('withdraw.confirm')}
      isPending={withdraw.isPending}
      onConfirm={() =>
        whenDone(withdraw.mutateAsync({ id }), {
          onSuccess: () => {
            onClose();
            showToast({ kind: 'success', title: t('done.withdrawn') });
          },
        })
      }
      onCancel={onClose}
    />
  );
}

export function ThankDialog({ bridge, onClose }: BridgeDialogProps) {
  const { t } = useTranslation('bridges');
  const thank = useBridgeStep(bridgeCalls.thank, own);
  const { connector: name } = namesOf(bridge);
  const form = useZodForm(
    z.object({ text: z.string().trim().min(1).max(bridgeLimits.thanks) }),
    ({ text }) => thank.mutateAsync({ id: bridge.id, text }),
    {
      defaultValues: { text: '' },
      onDone: () => {
        onClose();
        showToast({ kind: 'success', title: t('thank.done', { name }) });
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('thank.title', { name })}
      submitLabel={t('thank.send')}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="text"
        label={t('thank.text')}
        errorText={t('create.messageRequired')}
        maxLength={bridgeLimits.thanks}
        rows={4}
      />
    </FormDialog>
  );
}

const answers = ['yes', 'no', 'unsure'] as const;
const outcomeSchema = z.object({
  met: z.enum(['yes', 'no']),
  helpful: z.enum(answers),
  value: z.string().regex(/^\d{0,12}$/u),
});

/** What came of it: the connector learns of it without the value. */
export function OutcomeDialog({ bridge, onClose }: BridgeDialogProps) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { currency } = useLocalePreferences();
  const complete = useBridgeStep(bridgeCalls.complete, own);
  const { outcome } = bridge;
  const stored = outcome?.value ?? null;
  const money = stored?.currency ?? currency;
  const shown = stored === null ? '' : wholeUnits(stored);
  const helpful = { true: 'yes', false: 'no', null: 'unsure' } as const;
  const form = useZodForm(
    outcomeSchema,
    ({ met, helpful: isHelpful, value }) =>
      complete.mutateAsync({
        id: bridge.id,
        is_met: met === 'yes',
        is_helpful: isHelpful === 'unsure' ? null : isHelpful === 'yes',
        value: valueOf(value, { stored, currency }),
      }),
    {
      defaultValues: {
        met: outcome?.is_met === false ? 'no' : 'yes',
        helpful: helpful[`${outcome?.is_helpful ?? null}`],
        value: shown,
      },
      onDone: onClose,
    },
  );
  const { control } = form;
  const metValue = useFormValue({ control, name: 'met' });
  const helpfulValue = useFormValue({ control, name: 'helpful' });
  const label = (value: (typeof answers)[number]) => ({ value, label: t(`outcome.${value}`) });
  return (
    <FormDialog
      form={form}
      title={t('outcome.title')}
      description={t('outcome.about', { name: namesOf(bridge).connector })}
      submitLabel={t('outcome.save')}
      className="grid gap-5"
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t('outcome.met')}</p>
        <RadioCards
          label={t('outcome.met')}
          value={metValue.value}
          onValueChange={metValue.setValue}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(`outcome.${value}`),
          }))}
        />
      </div>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t('outcome.helpful')}</p>
        <RadioCards
          label={t('outcome.helpful')}
          value={helpfulValue.value}
          onValueChange={helpfulValue.setValue}
          options={answers.map(label)}
        />
      </div>
      <TextField
        control={control}
        name="value"
        label={format.series([t('outcome.value'), money])}
        inputMode="numeric"
      />
    </FormDialog>
  );
}

export function ReportBridgeDialog({ bridge: { id }, onClose }: BridgeDialogProps) {
  const { t } = useTranslation('bridges');
  const report = useBridgeStep(bridgeCalls.report);
  return (
    <ReportDialog
      title={t('report.title')}
      about={t('report.about')}
      isPending={report.isPending}
      send={(given, onSuccess) => report.mutate({ id, ...given }, { onSuccess })}
      onClose={onClose}
    />
  );
}
