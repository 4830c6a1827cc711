import { paths } from '@kith/contract/app-routes/paths';
import type { Meeting } from '@kith/contract/meetings/schemas';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { meetingCalls, useMeeting, useMeetingStep } from '../api/meetings.ts';
import { MarkDialog, type Promised } from './mark-dialog.tsx';
import { MeetingGuests } from './meeting-guests.tsx';
import { useZoneTimes, zonesOf } from './use-zone-times.ts';

type ScreenProps = {
  id: string;
  brief: ReactNode;
  /** What it is for. */
  renderPurpose: (meeting: Meeting) => ReactNode;
  /** A guest promised an introduction, which can be asked for now. */
  onPromised: (promised: Promised) => void;
};

/** One meeting: when and where, who comes, what can be done, and the brief below. */
export function MeetingScreen({ id, brief, renderPurpose, onPromised }: ScreenProps) {
  const { t } = useTranslation('meetings');
  const { data: meeting, isError, error, refetch } = useMeeting(id);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!meeting) return <Skeleton className="h-96" />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{meeting.title}</PageTitle>
      <BackLink to={paths.calendar()}>{t('screen.back')}</BackLink>
      <PageHeader
        title={meeting.title}
        description={<When meeting={meeting} />}
        actions={<MeetingActions meeting={meeting} onPromised={onPromised} />}
      />
      {meeting.note === '' ? null : (
        <Section title={t('mark.note')}>
          <Card className="p-5 whitespace-pre-wrap">{meeting.note}</Card>
        </Section>
      )}
      {meeting.state === 'proposed' ? <ProposedTimes meeting={meeting} /> : null}
      <MeetingGuests meeting={meeting} />
      <div className="print:hidden">{renderPurpose(meeting)}</div>
      {brief}
    </div>
  );
}

function When({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('meetings');
  const { wholeOf, thereOf } = useZoneTimes();
  const { starts_at: at, guests, place, state } = meeting;
  return (
    <>
      <Badge tone={state === 'held' ? 'good' : state === 'invited' ? 'ember' : 'neutral'}>
        {t(`states.${state}`)}
      </Badge>{' '}
      {[
        at === null ? null : wholeOf(at),
        ...(at === null ? [] : zonesOf(guests).map((zone) => thereOf(at, zone))),
        t('minutes', { count: meeting.duration_minutes }),
        place === '' ? null : place,
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

function MeetingActions({
  meeting,
  onPromised,
}: Pick<ScreenProps, 'onPromised'> & { meeting: Meeting }) {
  const { t } = useTranslation('meetings');
  const [asked, setAsked] = useState<'cancel' | 'mark' | null>(null);
  const cancel = useMeetingStep(meetingCalls.cancel);
  const mark = useMeetingStep(meetingCalls.mark);
  const { id, actions, state } = meeting;
  const close = () => setAsked(null);
  return (
    <>
      <Button
        className="print:hidden"
        icon={<Printer aria-hidden size={16} />}
        onClick={() => window.print()}
      >
        {t('screen.print')}
      </Button>
      {actions.includes('cancel') ? (
        <Button variant="danger-quiet" className="print:hidden" onClick={() => setAsked('cancel')}>
          {t('screen.cancel')}
        </Button>
      ) : null}
      {actions.includes('mark') && state === 'invited' ? (
        <Button
          className="print:hidden"
          isPending={mark.isPending}
          onClick={() => mark.mutate({ id, status: 'no_show' })}
        >
          {t('screen.noShow')}
        </Button>
      ) : null}
      {actions.includes('mark') ? (
        <Button variant="primary" className="print:hidden" onClick={() => setAsked('mark')}>
          {t(state === 'held' ? 'screen.editNote' : 'screen.held')}
        </Button>
      ) : null}
      {asked === 'cancel' ? (
        <ConfirmDialog
          title={t('screen.cancelTitle')}
          description={t('screen.cancelAbout')}
          confirmLabel={t('screen.cancel')}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate({ id, note: '' }, { onSettled: close })}
          onCancel={close}
        />
      ) : null}
      {asked === 'mark' ? (
        <MarkDialog meeting={meeting} onPromised={onPromised} onClose={close} />
      ) : null}
    </>
  );
}

function ProposedTimes({ meeting: { id, slots, guests } }: { meeting: Meeting }) {
  const { t } = useTranslation('meetings');
  const { wholeOf, thereOf } = useZoneTimes();
  const change = useMeetingStep(meetingCalls.change);
  const zones = zonesOf(guests);
  const hasSlots = slots.length > 0;
  return (
    <Section
      title={t('screen.proposed')}
      about={t(hasSlots ? 'screen.proposedAbout' : 'screen.allPassed')}
    >
      <Card hidden={!hasSlots}>
        {slots.map(({ id: slotId, starts_at: at }) => (
          <CardRow key={slotId} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {wholeOf(at)}
              {zones.map((zone) => (
                <span key={zone} className="text-muted">
                  {' · '}
                  {thereOf(at, zone)}
                </span>
              ))}
            </span>
            <Button
              size="sm"
              isPending={change.isPending}
              onClick={() => change.mutate({ id, starts_at: at })}
            >
              {t('screen.fix')}
            </Button>
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}
