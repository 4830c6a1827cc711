import type { TimelineEntry } from '@kith/contract/interactions/schemas';
import { Footprints, Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TimelineItem } from '#ui/timeline.tsx';
import { EntryTime } from './entry-time.tsx';

type Change = Extract<TimelineEntry, { type: 'change' }>['change'];

const knownFields = ['title', 'company', 'location', 'first_name', 'last_name'] as const;
const knownSources = ['manual', 'linkedin', 'salesforce', 'hubspot', 'sample'] as const;

/** A changed fact about the contact, or a completed step. */
export function ChangeEntry(props: { change: Change; at: string }) {
  return props.change.field === 'next_step' ? (
    <Suspense>
      <StepEntry {...props} />
    </Suspense>
  ) : (
    <FactEntry {...props} />
  );
}

function StepEntry({ change, at }: { change: Change; at: string }) {
  const { t } = useTranslation('agenda');
  return (
    <TimelineItem
      icon={<Footprints aria-hidden />}
      title={t('nextStep.done')}
      time={<EntryTime at={at} />}
    >
      {change.new_value}
    </TimelineItem>
  );
}

function FactEntry({ change, at }: { change: Change; at: string }) {
  const { t } = useTranslation('contacts');
  const field = knownFields.find((name) => name === change.field) ?? 'other';
  const source = knownSources.find((name) => name === change.source) ?? 'import';
  const notes = [
    change.old_value ? t('timeline.before', { value: change.old_value }) : null,
    t(`timeline.from.${source}`),
  ];
  return (
    <TimelineItem
      icon={<Sparkles aria-hidden />}
      title={
        change.new_value
          ? t(`timeline.changed.${field}`, { value: change.new_value })
          : t(`timeline.cleared.${field}`)
      }
      time={<EntryTime at={at} />}
    >
      {notes.filter((note) => note !== null).join(' · ')}
    </TimelineItem>
  );
}
