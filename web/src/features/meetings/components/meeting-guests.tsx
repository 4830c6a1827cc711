import { paths } from '@kith/contract/app-routes/paths';
import { type GuestAnswer, guestAnswers } from '@kith/contract/meetings/rules';
import type { Meeting, MeetingGuest } from '@kith/contract/meetings/schemas';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';
import { useZoneTimes } from './use-zone-times.ts';

const tones = {
  needs_action: 'neutral',
  accepted: 'good',
  tentative: 'warning',
  declined: 'danger',
} as const;

/** Who is invited, what each answered, and their own words. */
export function MeetingGuests({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('meetings');
  return (
    <Section title={t('guests.title')}>
      <Card>
        {meeting.guests.map((guest) => (
          <CardRow key={guest.id} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <GuestName guest={guest} />
              <GuestClock meeting={meeting} guest={guest} />
              <Badge tone={tones[guest.participation]}>
                {t(`participations.${guest.participation}`)}
              </Badge>
            </div>
            {guest.note === '' ? null : <p className="whitespace-pre-wrap">{guest.note}</p>}
            <GuestSteps meeting={meeting} guest={guest} />
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}

/** Links to the guest's contact; who was deleted meanwhile has only a name. */
function GuestName({ guest: { contact_id: contactId, name } }: { guest: MeetingGuest }) {
  if (contactId === null) return <span className="font-medium">{name}</span>;
  return (
    <Link to={paths.contact(contactId)} className="font-medium underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

/** When it is for the guest, where their zone is known. */
function GuestClock({ meeting, guest }: { meeting: Meeting; guest: MeetingGuest }) {
  const { thereOf } = useZoneTimes();
  if (meeting.starts_at === null || guest.time_zone === null) return null;
  return (
    <span className="mr-auto text-sm text-muted">
      {thereOf(meeting.starts_at, guest.time_zone)}
    </span>
  );
}

/** Another time to take over, and what a guest answered by other means. */
function GuestSteps({
  meeting: { id, actions },
  guest,
}: {
  meeting: Meeting;
  guest: MeetingGuest;
}) {
  const { t } = useTranslation('meetings');
  const { wholeOf } = useZoneTimes();
  const change = useMeetingStep(meetingCalls.change);
  const answer = useMeetingStep(meetingCalls.answer);
  const { suggested_at: at } = guest;
  if (!actions.includes('answer')) return null;
  const note = (given: GuestAnswer) => answer.mutate({ id, guest_id: guest.id, answer: given });
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {at === null ? null : (
        <Button
          size="sm"
          isPending={change.isPending}
          onClick={() => change.mutate({ id, starts_at: at })}
        >
          {t('guests.takeTime', { time: wholeOf(at) })}
        </Button>
      )}
      <div
        role="group"
        aria-label={t('guests.elsewhere')}
        className="flex flex-wrap items-center gap-2 text-sm text-muted"
      >
        <span aria-hidden>{t('guests.elsewhere')}</span>
        {guestAnswers
          .filter((given) => given !== guest.participation)
          .map((given) => (
            <Button key={given} size="sm" onClick={() => note(given)}>
              {t(`guests.answered_${given}`)}
            </Button>
          ))}
      </div>
    </div>
  );
}
