import type { BridgeDetail, BridgeEntry } from '@kith/contract/bridges/schemas';
import { Check, Clock, Handshake, Heart, Hourglass, Pencil, Send, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Section } from '#ui/card.tsx';
import { Timeline, TimelineItem } from '#ui/timeline.tsx';
import { namesOf } from './bridge-names.ts';

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

/** What happened, with what people wrote. */
export function BridgeTimeline({ bridge }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const names = namesOf(bridge);
  return (
    <Section title={t('timeline.title')}>
      <Timeline label={t('timeline.title')}>
        {bridge.history.map(({ event, by, at, note }) => {
          const Icon = icons[event];
          const name =
            by === 'system'
              ? t('timeline.system')
              : by === bridge.role
                ? t('timeline.you')
                : names[by];
          return (
            <TimelineItem
              key={`${at} ${event} ${by}`}
              icon={<Icon aria-hidden />}
              title={t(`timeline.events.${event}`, { name })}
              time={<time dateTime={at}>{format.date(at)}</time>}
            >
              {note === '' ? null : note}
            </TimelineItem>
          );
        })}
      </Timeline>
    </Section>
  );
}
