import { paths } from '@kith/contract/app-routes/paths';
import type { Meeting } from '@kith/contract/meetings/schemas';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { useOpenMeetings } from '../api/meetings.ts';
import { useZoneTimes } from './use-zone-times.ts';

/** Meetings that wait for an answer, lie ahead, or took place without a note. */
export function OpenMeetings() {
  const { t } = useTranslation('meetings');
  const { data } = useOpenMeetings();
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('open.title')}>
      <Card>
        {data.items.map((meeting) => (
          <MeetingLine key={meeting.id} meeting={meeting} />
        ))}
      </Card>
    </Section>
  );
}

function MeetingLine({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('meetings');
  const { wholeOf } = useZoneTimes();
  const { id, title, guests, starts_at: at, actions, state } = meeting;
  const waiting = guests.some(({ participation }) => participation === 'needs_action');
  const status = actions.includes('mark')
    ? t('open.toMark')
    : waiting
      ? t('open.waiting')
      : t(`states.${state}`);
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <Link to={paths.meeting(id)} className="font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <p className="text-sm text-muted">
          {[
            at === null ? t('states.proposed') : wholeOf(at),
            ...guests.map(({ name }) => name),
          ].join(' · ')}
        </p>
      </div>
      <Badge tone={actions.includes('mark') ? 'ember' : 'neutral'}>{status}</Badge>
    </CardRow>
  );
}
