import { replayReasonMost, type StoredEvent } from '@kith/contract/pipeline/replays';
import { Link } from 'react-router';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useReplay } from '../api/replays.ts';
import { ReplayResult } from './replay-result.tsx';

const schema = z.object({ reason: z.string().trim().min(1).max(replayReasonMost) });

type SheetProps = {
  event: StoredEvent;
  gate: Gate;
  /** The address of what the event led to. */
  trace: string;
  onClose: () => void;
};

/** One stored event, what became of it, and what today's code would make of it. */
export function EventSheet({ event, gate, trace, onClose }: SheetProps) {
  const { t } = useTranslation('replays');
  const format = useFormat();
  const replay = useReplay();
  const { source, id } = event;
  const form = useZodForm(
    schema,
    async ({ reason }) => {
      await replay.mutateAsync({ source, id, reason });
    },
    { defaultValues: { reason: '' } },
  );
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={event.type}
      widthClassName="w-full max-w-lg"
    >
      <div className="grid grid-cols-1 gap-6 p-5">
        <div className="grid gap-1">
          <p>{t(`sources.${source}`)}</p>
          <p className="font-mono text-xs break-all text-muted">{id}</p>
          <p className="text-sm text-muted">
            {t('event.received', { time: format.dateTime(event.received_at) })}
            {' · '}
            {event.handled_at === null
              ? t('event.waiting', {
                  count: event.attempts,
                  number: format.number(event.attempts),
                })
              : t('event.applied', { time: format.dateTime(event.handled_at) })}
          </p>
          <p>
            <Link to={trace} className="text-ember-ink underline-offset-4 hover:underline">
              {t('event.follow')}
            </Link>
          </p>
        </div>
        <Form form={form} className="grid grid-cols-1 gap-4">
          <p className="text-sm text-muted">{t('run.about')}</p>
          <TextareaField
            control={form.control}
            name="reason"
            label={t('run.reason')}
            hint={t('run.reasonHint')}
            errorText={t('run.reasonMissing')}
            rows={2}
            maxLength={replayReasonMost}
            isRequired
          />
          <div className="justify-self-start">
            {gate(
              t('run.label'),
              <Button type="submit" variant="primary" isPending={form.isPending}>
                {t('run.label')}
              </Button>,
            )}
          </div>
        </Form>
        {replay.data ? <ReplayResult replay={replay.data} /> : null}
      </div>
    </Sheet>
  );
}
