import type { TraceEntry, TraceSource } from '@kith/contract/pipeline/schemas';
import {
  Bell,
  Bug,
  CalendarClock,
  CircleX,
  CreditCard,
  Globe,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldCheck,
  Webhook,
} from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { TimelineItem } from '#ui/timeline.tsx';
import { formatElapsed } from '../elapsed.ts';

const icons: Readonly<Record<TraceSource, LucideIcon>> = {
  request: Globe,
  webhook: Webhook,
  audit: ShieldCheck,
  job: CalendarClock,
  dead_letter: CircleX,
  email: Mail,
  notification: Bell,
  payment_event: ReceiptText,
  payment: CreditCard,
  error_report: Bug,
};

const tones: Readonly<Record<TraceEntry['state'], Tone>> = {
  done: 'good',
  waiting: 'neutral',
  running: 'ember',
  failed: 'danger',
  discarded: 'neutral',
};

type ItemProps = {
  entry: TraceEntry;
  /** When the trace began. */
  startedAt: string;
  /** The id that is being followed. */
  openId: string;
  addressOf: (id: string) => string;
};

/** One record of a trace. Each id in it can be followed in turn. */
export function TraceEntryItem({ entry, startedAt, openId, addressOf }: ItemProps) {
  const { t } = useTranslation('pipeline');
  const format = useFormat();
  const Icon = icons[entry.source];
  const elapsed = Date.parse(entry.at) - Date.parse(startedAt);
  const took = entry.until === null ? null : Date.parse(entry.until) - Date.parse(entry.at);
  const facts = [
    entry.detail,
    entry.tries === null
      ? null
      : t('debugger.tries', { count: entry.tries, number: format.number(entry.tries) }),
    entry.until === null
      ? null
      : entry.state === 'waiting'
        ? t('debugger.due', { time: format.dateTime(entry.until) })
        : t('debugger.took', { time: formatElapsed(Math.max(0, took ?? 0), format) }),
  ].filter((fact) => fact !== null);
  const ids = [
    ...(entry.correlation_id === null || entry.correlation_id === openId
      ? []
      : [{ name: 'correlation', id: entry.correlation_id }]),
    ...entry.references,
  ];
  return (
    <TimelineItem
      icon={<Icon aria-hidden />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {t(`sources.${entry.source}`)}
          <Badge tone={tones[entry.state]}>{t(`states.${entry.state}`)}</Badge>
        </span>
      }
      time={
        <time dateTime={entry.at} title={format.dateTime(entry.at)}>
          {elapsed === 0
            ? format.dateTime(entry.at)
            : t('debugger.after', { time: formatElapsed(elapsed, format) })}
        </time>
      }
    >
      <p className="font-mono text-text">{entry.name}</p>
      {facts.length === 0 ? null : <p>{facts.join(' · ')}</p>}
      {ids.map(({ name, id }) => (
        <p key={`${name} ${id}`} className="font-mono text-xs">
          {name}{' '}
          {id === openId ? (
            <span>{id}</span>
          ) : (
            <Link to={addressOf(id)} className="underline hover:text-text">
              {id}
            </Link>
          )}
        </p>
      ))}
    </TimelineItem>
  );
}
