import type { OverridePreview } from '@kith/contract/overrides/endpoints';
import { overrideLimits } from '@kith/contract/overrides/rules';
import { useState } from 'react';
import { z } from 'zod';
import { describeError } from '#lib/errors.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { Sheet } from '#ui/sheet.tsx';
import { showToast } from '#ui/toast.ts';
import { usePreviewOverride, useRequestOverride } from '../api/overrides.ts';
import { type GrantValues, toGrant } from '../grant-values.ts';
import { EffectList } from './effect-list.tsx';
import { GrantFields } from './grant-fields.tsx';

const initial: GrantValues = {
  email: '',
  kind: 'credits',
  amount: '100',
  bridges: '20',
  plan: 'plus',
  badge: 'founding_friend',
  lastDay: '',
};

type GrantDialogProps = { gate: Gate; onClose: () => void };

/** A new override: for which member and what, then what it would change, then why. */
export function GrantDialog({ gate, onClose }: GrantDialogProps) {
  const { t } = useTranslation('overrides');
  const { timezone } = useLocalePreferences();
  const [openedAt] = useState(() => new Date());
  const [values, setValues] = useState(initial);
  const preview = usePreviewOverride();
  const { data: shown, error } = preview;
  const grant = toGrant(values, { now: openedAt, timezone });
  const email = values.email.trim();
  const canPreview = grant !== null && email.length > 2;
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('form.title')}
      widthClassName="w-full max-w-lg"
    >
      <div className="grid grid-cols-1 gap-5 p-5">
        <GrantFields
          values={values}
          onChange={(next) => {
            setValues(next);
            preview.reset();
          }}
        />
        <FormNotice>{error ? describeError(error).body : null}</FormNotice>
        {shown ? null : (
          <Button
            className="justify-self-start"
            disabled={!canPreview}
            isPending={preview.isPending}
            onClick={() => grant && preview.mutate({ email, grant })}
          >
            {t('form.preview')}
          </Button>
        )}
        {shown ? <PreviewCard preview={shown} /> : null}
        {shown && shown.blocked === null && grant ? (
          <ReasonForm
            gate={gate}
            wanted={{ email, grant }}
            needsApproval={shown.needs_approval}
            onDone={onClose}
          />
        ) : null}
      </div>
    </Sheet>
  );
}

function PreviewCard({ preview }: { preview: OverridePreview }) {
  const { t } = useTranslation('overrides');
  const { member, effect, blocked } = preview;
  return (
    <div role="status" className="grid gap-2 rounded-md bg-sunken p-4">
      <p className="font-semibold break-words">{member.name || member.email}</p>
      <EffectList effect={effect} />
      <p className="text-sm text-muted">
        {blocked === null
          ? t(preview.needs_approval ? 'form.needsApproval' : 'form.atOnce')
          : t(`blocks.${blocked}`)}
        {blocked === null && preview.is_final ? ` ${t('finalAbout')}` : null}
      </p>
    </div>
  );
}

type ReasonProps = {
  wanted: { email: string; grant: NonNullable<ReturnType<typeof toGrant>> };
  needsApproval: boolean;
  gate: Gate;
  onDone: () => void;
};

const reasonSchema = z.object({ reason: z.string().trim().min(1).max(overrideLimits.reason) });

function ReasonForm({ wanted, needsApproval, gate, onDone }: ReasonProps) {
  const { t } = useTranslation('overrides');
  const { mutateAsync } = useRequestOverride();
  // One id however often it is sent, so that a repeat grants nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const form = useZodForm(reasonSchema, ({ reason }) => mutateAsync({ id, ...wanted, reason }), {
    defaultValues: { reason: '' },
    onDone: ({ state }) => {
      showToast({
        kind: 'success',
        title: t(state === 'pending' ? 'done.requested' : 'done.granted'),
      });
      onDone();
    },
  });
  const label = t(needsApproval ? 'form.request' : 'form.grant');
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <TextareaField
        control={form.control}
        name="reason"
        label={t('form.reason')}
        hint={t('form.reasonHint')}
        errorText={t('form.reasonMissing')}
        rows={3}
        maxLength={overrideLimits.reason}
        isRequired
      />
      <div className="justify-self-start">
        {gate(
          label,
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {label}
          </Button>,
        )}
      </div>
    </Form>
  );
}
