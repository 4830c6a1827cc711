import type { DisputeDetail } from '@kith/contract/disputes/endpoints';
import { disputeLimits } from '@kith/contract/disputes/rules';
import { dayMs } from '@kith/contract/core/time';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useDisputeSteps } from '../api/disputes.ts';
import { DecideDialog } from './decide-dialog.tsx';

type TextStep = 'note' | 'evidence' | 'ask' | 'decline';
type StepsProps = { item: DisputeDetail; gate: Gate };

/** What can be done about a case now. */
export function DisputeSteps({ item, gate }: StepsProps) {
  const { t } = useTranslation('disputes');
  const steps = useDisputeSteps();
  const [written, setWritten] = useState<TextStep | null>(null);
  const [isDeciding, setIsDeciding] = useState(false);
  const { id, abilities, assignee } = item;
  const can = (ability: (typeof abilities)[number]) => abilities.includes(ability);
  const button = (label: string, onClick: () => void, variant?: 'primary') => (
    <span key={label}>
      {gate(
        label,
        <Button size="sm" variant={variant ?? 'secondary'} onClick={onClick}>
          {label}
        </Button>,
      )}
    </span>
  );
  if (abilities.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {can('decide') ? button(t('steps.decide'), () => setIsDeciding(true), 'primary') : null}
      {can('approve')
        ? button(t('steps.approve'), () => steps.approve.mutate({ id }), 'primary')
        : null}
      {can('decline') ? button(t('steps.decline'), () => setWritten('decline')) : null}
      {can('ask') ? button(t('steps.ask'), () => setWritten('ask')) : null}
      {can('note') ? button(t('steps.note'), () => setWritten('note')) : null}
      {can('note') ? button(t('steps.evidence'), () => setWritten('evidence')) : null}
      {can('assign')
        ? button(t(assignee === null ? 'steps.take' : 'steps.giveBack'), () =>
            steps.assign.mutate({
              id,
              is_mine: assignee === null,
              due_at: laterThanNow(item.due_at),
            }),
          )
        : null}
      {written === null ? null : (
        <TextDialog id={id} step={written} onClose={() => setWritten(null)} />
      )}
      {isDeciding ? <DecideDialog item={item} onClose={() => setIsDeciding(false)} /> : null}
    </div>
  );
}

/** An overdue case that somebody takes gets a new week. */
function laterThanNow(due: string): string {
  const now = Date.now();
  return new Date(due).getTime() > now ? due : weekFrom(now);
}

const weekFrom = (now: number) => new Date(now + disputeLimits.caseDays * dayMs).toISOString();

const schema = z.object({ text: z.string().trim().min(1).max(disputeLimits.text) });

function TextDialog({ id, step, onClose }: { id: string; step: TextStep; onClose: () => void }) {
  const { t } = useTranslation('disputes');
  const steps = useDisputeSteps();
  const send = async ({ text }: { text: string }) => {
    if (step === 'ask') {
      await steps.ask.mutateAsync({ id, text, due_at: weekFrom(Date.now()) });
    } else if (step === 'decline') {
      await steps.decline.mutateAsync({ id, text });
    } else {
      await steps.note.mutateAsync({ id, kind: step, text });
    }
  };
  const form = useZodForm(schema, send, {
    defaultValues: { text: '' },
    onDone: () => {
      showToast({ kind: 'success', title: t('steps.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`steps.${step}`)}
      submitLabel={t(`steps.${step}`)}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="text"
        label={t('steps.text')}
        hint={t(step === 'ask' ? 'steps.seen' : 'steps.unseen')}
        errorText={t('missing')}
        rows={4}
        maxLength={disputeLimits.text}
        isRequired
      />
    </FormDialog>
  );
}
