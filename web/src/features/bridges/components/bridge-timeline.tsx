import type { BridgeDetail, BridgeEntry } from '@kith/contract/bridges/schemas';
import {
  Bell,
  Check,
  Clock,
  Handshake,
  Heart,
  Hourglass,
  Pencil,
  Send,
  Undo2,
  X,
} from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { Section } from '#ui/card.tsx';
import { Timeline, TimelineItem } from '#ui/timeline.tsx';
import { namesOf } from './bridge-names.ts';
import { eventKey } from './bridge-steps.ts';

const icons: Record<BridgeEntry['event'], typeof Check> = {
  create: Pencil,
  edit: Pencil,
  request: Send,
  accept: Check,
  decline: X,
  withdraw: Undo2,
  remind: Clock,
  expire: Hourglass,
  introduce: Handshake,
  activate: Check,
  complete: Check,
  lapse: Hourglass,
  ask_outcome: Clock,
  thank: Heart,
};

/** What happened, with what people wrote, and what happens next by itself. */
export function BridgeTimeline({ bridge }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const names = namesOf(bridge);
  const { role, history, expires_at: endsAt } = bridge;
  return (
    <Section title={t('timeline.title')}>
      <Timeline label={t('timeline.title')}>
        {history.map(({ event, by, at, note }) => {
          const Icon = icons[event];
          const name =
            by === 'system' ? t('timeline.system') : by === role ? t('timeline.you') : names[by];
          return (
            <TimelineItem
              key={`${at} ${event} ${by}`}
              icon={<Icon aria-hidden />}
              title={t(eventKey(event, role), { ...names, name })}
            >
              <time dateTime={at} className="tabular-nums">
                {format.dateTime(at)}
              </time>
              {note === '' ? null : <span className="block">{note}</span>}
            </TimelineItem>
          );
        })}
        <Reminder bridge={bridge} />
        {endsAt === null ? null : (
          <TimelineItem
            icon={<Hourglass aria-hidden />}
            title={
              <span className="font-normal text-muted">
                {t('endsOn', { date: format.date(endsAt) })}
              </span>
            }
          >
            {t('timeline.noReason')}
          </TimelineItem>
        )}
      </Timeline>
    </Section>
  );
}

/** The one reminder that the requester may still send, and from when on. */
function Reminder({ bridge: { remindable_at: from } }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const now = useNow();
  if (from === null) return null;
  const isPossible = new Date(from).getTime() <= now;
  return (
    <TimelineItem
      icon={<Bell aria-hidden />}
      title={
        isPossible ? t('timeline.remindNow') : t('timeline.remindFrom', { date: format.date(from) })
      }
    >
      {t('timeline.remindOnce')}
    </TimelineItem>
  );
}
