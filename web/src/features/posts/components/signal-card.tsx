import { paths } from '@kith/contract/app-routes/paths';
import type { Signal } from '@kith/contract/signals/schemas';
import { type SnoozeSpan, snoozeDays } from '@kith/contract/nudges/rules';
import { photoPath } from '@kith/contract/contacts/rules';
import { clsx } from 'clsx';
import {
  AtSign,
  Briefcase,
  Cake,
  CalendarClock,
  Eye,
  IdCard,
  type LucideIcon,
  MapPin,
  MessageCircleQuestion,
  Newspaper,
  PenLine,
  Thermometer,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import type { FeedSlots } from './post-types.ts';
import { useSignalActions } from './use-signal-actions.ts';

const spans = Object.keys(snoozeDays) as SnoozeSpan[];

const icons: Partial<Record<Signal['type'], LucideIcon>> = {
  job_change: Briefcase,
  company_change: Briefcase,
  birthday: Cake,
  work_anniversary: Cake,
  meeting_upcoming: CalendarClock,
  meeting_follow_up: CalendarClock,
  message_unanswered: MessageCircleQuestion,
  same_city: MapPin,
  new_connection: UserPlus,
  contact_joined: UserPlus,
  profile_changed: IdCard,
  post_published: Newspaper,
  mention: AtSign,
  watched_news: Eye,
};

type SignalCardProps = {
  signal: Signal;
  place: number;
  /** A link led to it. */
  isHighlighted: boolean;
  slots: FeedSlots;
};

/** A fact about the member's own network, between the posts. No one else sees it. */
export function SignalCard({ signal, place, isHighlighted, slots }: SignalCardProps) {
  const { t } = useTranslation(['posts', 'nudges', 'common']);
  const [dialog, setDialog] = useState<'draft' | 'log' | null>(null);
  const { contact } = signal;
  const photo = usePhoto(contact.photo_id && photoPath(contact.photo_id));
  const actions = useSignalActions(signal);
  const Icon = icons[signal.type] ?? Thermometer;
  const close = () => setDialog(null);
  return (
    <article
      data-item={signal.id}
      data-signal={signal.id}
      tabIndex={-1}
      aria-label={t('signal.about', { name: contact.full_name })}
      aria-posinset={place}
      aria-setsize={-1}
      className={clsx(
        'grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-b border-border bg-[color-mix(in_oklab,var(--ember-soft)_40%,var(--surface))] p-4 last:border-b-0 focus-visible:-outline-offset-2 sm:p-5',
        isHighlighted && 'shadow-[inset_3px_0_0_var(--ember)]',
      )}
    >
      <WarmthRing name={contact.full_name} warmth={contact.warmth} photo={photo} size="md" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="flex items-center gap-1.5 font-semibold text-ember-ink">
            <Icon aria-hidden size={14} />
            {t(`nudges:types.${signal.type}`)}
          </span>
          <span className="text-muted">· {t('signal.onlyYou')}</span>
        </p>
        <h2 className="mt-0.5 text-[0.9375rem] font-semibold">
          <Link to={paths.contact(contact.id)} className="rounded-sm hover:underline">
            {contact.full_name}
          </Link>
          <SpokenWarmth warmth={contact.warmth} />
        </h2>
        <div className="mt-0.5 text-base text-muted">{slots.renderReason(signal.reason)}</div>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-1.5 max-sm:col-span-2 max-sm:gap-0.5 max-sm:[&>button]:px-1.5 max-sm:col-start-1">
        <Button
          size="sm"
          icon={<PenLine aria-hidden size={16} />}
          onClick={() => setDialog('draft')}
        >
          {t('nudges:draft.open')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setDialog('log')}>
          {t('nudges:log')}
        </Button>
        {slots.renderLink(signal)}
        <DropdownMenu
          align="start"
          trigger={
            <Button size="sm" variant="ghost">
              {t('nudges:snooze.open')}
            </Button>
          }
        >
          {spans.map((span) => (
            <MenuItem key={span} onSelect={() => actions.snooze(span)}>
              {t(`nudges:snooze.${span}`)}
            </MenuItem>
          ))}
        </DropdownMenu>
        <Button size="sm" variant="ghost" onClick={actions.dismiss}>
          {t('nudges:dismiss.open')}
        </Button>
      </div>
      {dialog === 'draft' ? slots.renderDraft(signal, close) : null}
      {dialog === 'log' ? slots.renderLog(signal, close) : null}
    </article>
  );
}
