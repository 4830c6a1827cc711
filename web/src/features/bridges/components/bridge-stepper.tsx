import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import type { BridgeRole } from '@kith/contract/bridges/states';
import { clsx } from 'clsx';
import { Check, Hourglass, MessagesSquare, X } from 'lucide-react';
import { firstNameOf } from '#lib/first-name.ts';
import { calendarDaysBetween, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMediaQuery } from '#lib/media-query.ts';
import { useNow } from '#lib/use-now.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { type KnownPeople, warmthWith } from '../api/known-people.ts';
import { type Step, type StepState, stepsOf } from './bridge-steps.ts';

const marks: Record<StepState, { Icon: typeof Check; colors: string } | null> = {
  done: { Icon: Check, colors: 'bg-good text-surface' },
  waiting: { Icon: Hourglass, colors: 'bg-ember text-on-ember' },
  ahead: null,
  ended: { Icon: X, colors: 'bg-sunken text-text' },
};

/** From here a step has room for a full name: `sm`. */
const roomyQuery = '(min-width: 40rem)';

type BridgeStepperProps = { bridge: BridgeDetail; known: KnownPeople };

/** Each step with its person, and since when it is done or until when it can be. */
export function BridgeStepper({ bridge, known }: BridgeStepperProps) {
  const { t } = useTranslation('bridges');
  return (
    <Card className="px-2 py-5 sm:px-5">
      <ol aria-label={t('steps.label')} className="grid grid-cols-4 gap-1 sm:gap-5">
        {stepsOf(bridge).map((step, place) => (
          <li
            key={step.key}
            aria-current={step.state === 'waiting' ? 'step' : undefined}
            className="relative grid min-w-0 grid-cols-1 content-start justify-items-center gap-2.5 text-center"
          >
            {place > 0 ? <Line isReached={step.state !== 'ahead'} /> : null}
            <Face step={step} own={bridge.role} known={known} />
            <span className="grid gap-0.5">
              <span className="text-xs font-medium wrap-anywhere text-text sm:text-base">
                <StepTitle step={step} bridge={bridge} />
              </span>
              <StepTime step={step} bridge={bridge} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type FaceProps = { step: Step; own: BridgeRole; known: KnownPeople };

/** The ring is the reader's warmth with them; the mark is the step. */
function Face({ step: { role, name, state }, own, known }: FaceProps) {
  const mark = marks[state];
  return (
    <span className="relative">
      {role === null ? (
        <span
          className={clsx(
            'grid size-12 place-items-center rounded-full bg-sunken text-muted',
            state === 'ahead' && 'border-2 border-dashed border-border-strong',
          )}
        >
          <MessagesSquare aria-hidden size={18} />
        </span>
      ) : (
        <WarmthRing name={name} warmth={warmthWith(role, own, known)} size="lg" />
      )}
      {mark ? (
        <span
          className={clsx(
            'absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full ring-2 ring-surface',
            mark.colors,
          )}
        >
          <mark.Icon aria-hidden size={12} />
        </span>
      ) : null}
    </span>
  );
}

type StepProps = { step: Step; bridge: BridgeDetail };

function StepTitle({ step: { key, role, name, state }, bridge }: StepProps) {
  const { t } = useTranslation('bridges');
  const isRoomy = useMediaQuery(roomyQuery);
  const isOwn = role === bridge.role;
  const said = { name: isOwn ? t('timeline.you') : isRoomy ? name : firstNameOf(name) };
  if (state === 'done' && role !== null) {
    return t(role === 'requester' ? 'timeline.events.request' : 'timeline.events.accept', said);
  }
  return isOwn && role !== 'requester' ? t('steps.you') : t(`steps.${key}`, said);
}

/** When it was done; until when it is waited for; else its status. */
function StepTime({ step: { key, state, at }, bridge }: StepProps) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const now = useNow();
  if (at !== null) {
    return (
      <span className="text-xs text-muted sm:text-sm">
        {state === 'ended' ? `${t('steps.ended')} · ` : ''}
        <time dateTime={at}>{format.dayMonth(at)}</time>
      </span>
    );
  }
  if (state === 'waiting' && bridge.expires_at !== null) {
    const left = Math.max(0, calendarDaysBetween(now, bridge.expires_at, timezone));
    return (
      <span className="text-xs font-semibold text-ember-ink sm:text-sm">
        {left === 0
          ? t('steps.today')
          : t('steps.left', { count: left, number: format.number(left) })}
      </span>
    );
  }
  const isChat = key === 'introduced' && state === 'ahead' && bridge.way === 'member';
  return (
    <span className="text-xs text-muted sm:text-sm">
      {t(isChat ? 'steps.chat' : `steps.${state}`)}
    </span>
  );
}

/** From the step before. */
function Line({ isReached }: { isReached: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute top-6 right-[calc(50%+2rem)] left-[calc(-50%+1.75rem)] border-t-2 sm:right-[calc(50%+2.25rem)] sm:left-[calc(-50%+1rem)]',
        isReached ? 'border-good' : 'border-dashed border-border-strong',
      )}
    />
  );
}
