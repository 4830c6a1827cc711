import type { Bridge } from '@kith/contract/bridges/schemas';
import { awaitedRole } from '@kith/contract/bridges/states';
import { clsx } from 'clsx';
import { Check, Hourglass, MessagesSquare, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { namesOf } from './bridge-names.ts';

type StepState = 'done' | 'waiting' | 'ahead' | 'ended';
type Step = {
  key: 'asked' | 'connector' | 'target' | 'introduced';
  name: string;
  state: StepState;
};

/** Where a bridge got to: agreed, waiting, to come, or ended there. */
function stepsOf(bridge: Bridge): Step[] {
  const names = namesOf(bridge);
  const { stage, state } = bridge;
  const awaited = awaitedRole(state);
  const hasEnded = awaited === null && stage !== 'consented' && state !== 'draft';
  const of = (isDone: boolean, isNext: boolean): StepState =>
    isDone ? 'done' : !isNext ? 'ahead' : hasEnded ? 'ended' : 'waiting';
  const asked = stage !== 'draft';
  const agreed = stage === 'agreed' || stage === 'consented';
  const consented = stage === 'consented';
  return [
    { key: 'asked', name: names.requester, state: of(asked, true) },
    { key: 'connector', name: names.connector, state: of(agreed, asked) },
    { key: 'target', name: names.target, state: of(consented, agreed) },
    { key: 'introduced', name: '', state: consented ? 'done' : 'ahead' },
  ];
}

const rings: Record<StepState, string> = {
  done: 'ring-2 ring-good',
  waiting: 'ring-2 ring-ember',
  ahead: 'outline-2 outline-offset-2 outline-dashed outline-border-strong',
  ended: 'ring-2 ring-border-strong',
};
const marks: Record<StepState, typeof Check | null> = {
  done: Check,
  waiting: Hourglass,
  ahead: null,
  ended: X,
};

/** The rings are the steps: green has agreed, ember is waited for, dashed is to come. */
export function BridgeStepper({ bridge }: { bridge: Bridge }) {
  const { t } = useTranslation('bridges');
  return (
    <Card className="p-5">
      <ol aria-label={t('steps.label')} className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        {stepsOf(bridge).map(({ key, name, state }, place) => {
          const Mark = marks[state];
          return (
            <li
              key={key}
              aria-current={state === 'waiting' ? 'step' : undefined}
              className="relative grid justify-items-center gap-2.5 text-center"
            >
              {place > 0 ? <Line isReached={state !== 'ahead'} /> : null}
              <span
                className={clsx(
                  'relative rounded-full ring-offset-3 ring-offset-surface',
                  rings[state],
                )}
              >
                {key === 'introduced' ? (
                  <span className="grid size-10 place-items-center rounded-full bg-sunken text-muted">
                    <MessagesSquare aria-hidden size={18} />
                  </span>
                ) : (
                  <WarmthRing name={name} warmth={null} size="md" />
                )}
                {Mark ? (
                  <span className="absolute -right-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full border border-border bg-surface text-text">
                    <Mark aria-hidden size={12} />
                  </span>
                ) : null}
              </span>
              <span className="grid gap-0.5">
                <span className="text-base font-medium wrap-anywhere text-text">
                  {state === 'done' && (key === 'connector' || key === 'target')
                    ? t('timeline.events.accept', { name })
                    : t(`steps.${key}`, { name })}
                </span>
                <span className="text-sm text-muted">{t(`steps.${state}`)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** From the step before, where the steps are beside each other. */
function Line({ isReached }: { isReached: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute top-5 right-[calc(50%+2.25rem)] left-[calc(-50%+1rem)] border-t-2 max-sm:hidden',
        isReached ? 'border-good' : 'border-dashed border-border-strong',
      )}
    />
  );
}
