import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityEvent } from '@kith/contract/opportunities/schemas';
import { ArrowRight, CalendarDays, Handshake, MessageCircle, NotebookPen, X } from 'lucide-react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Timeline, TimelineItem } from '#ui/timeline.tsx';
import {
  opportunityCalls,
  useOpportunityChange,
  useOpportunityTimeline,
} from '../api/opportunities.ts';

const icons = {
  stage: ArrowRight,
  note: NotebookPen,
  interaction: MessageCircle,
  bridge: Handshake,
  meeting: CalendarDays,
} as const;

/** What happened with it, and a field for what the member knows. */
export function OpportunityTimeline({ id }: { id: string }) {
  const { t } = useTranslation('opportunities');
  const { data } = useOpportunityTimeline(id);
  return (
    <Section title={t('detail.timeline')}>
      <Card className="grid gap-4 p-5">
        <NoteForm id={id} />
        <Timeline label={t('detail.timeline')}>
          {(data?.items ?? []).map((event) => (
            <Event key={`${event.kind} ${event.id}`} opportunityId={id} event={event} />
          ))}
        </Timeline>
      </Card>
    </Section>
  );
}

function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation('opportunities');
  const add = useOpportunityChange(opportunityCalls.addNote, { reportsOwnErrors: true });
  const form = useZodForm(
    z.object({ text: z.string().trim().min(1).max(opportunityLimits.note) }),
    ({ text }) => add.mutateAsync({ id, text }),
    { defaultValues: { text: '' }, onDone: () => form.reset() },
  );
  return (
    <Form form={form} className="grid gap-2">
      <TextareaField
        control={form.control}
        name="text"
        label={t('detail.note')}
        errorText={t('detail.noteMissing')}
        maxLength={opportunityLimits.note}
        rows={2}
      />
      <Button type="submit" isPending={form.isPending} className="justify-self-end">
        {t('detail.addNote')}
      </Button>
    </Form>
  );
}

function Event({ event, opportunityId }: { event: OpportunityEvent; opportunityId: string }) {
  const { t } = useTranslation(['opportunities', 'common']);
  const format = useFormat();
  const remove = useOpportunityChange(opportunityCalls.deleteNote);
  const Icon = icons[event.kind];
  const name = event.contact?.name ?? '';
  const title =
    event.kind === 'stage'
      ? t('events.stage', { stage: t(`stages.${event.name as 'won'}`) })
      : event.kind === 'note'
        ? t('detail.note')
        : event.kind === 'meeting'
          ? t(`events.meeting.${event.name as 'held'}`, { title: event.text })
          : t(`events.${event.kind}`, { name: name === '' ? event.text : name });
  return (
    <TimelineItem
      icon={<Icon aria-hidden />}
      title={title}
      time={<time dateTime={event.at}>{format.relative(event.at)}</time>}
      actions={
        event.kind === 'note' ? (
          <IconButton
            size="sm"
            className="-my-1.5 -mr-2"
            label={t('common:delete')}
            icon={<X aria-hidden size={14} />}
            onClick={() => remove.mutate({ id: opportunityId, note_id: event.id })}
          />
        ) : undefined
      }
    >
      {event.kind === 'meeting' ? name : event.kind === 'bridge' ? null : event.text}
    </TimelineItem>
  );
}
