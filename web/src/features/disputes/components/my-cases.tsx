import type { OwnDispute } from '@kith/contract/disputes/endpoints';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { useOwnDisputes } from '../api/own-disputes.ts';
import { useDisputeTexts } from './use-dispute-texts.ts';

type Verb = 'answer' | 'appeal';

/** Most have nothing to write. */
const WriteDialog = lazy(async () => {
  const dialog = await import('./write-dialog.tsx');
  return { default: dialog.WriteDialog };
});

/** Cases about the member, with what was asked and decided; nothing if there are none. */
export function MyCases() {
  const { t } = useTranslation('disputes');
  const [step, setStep] = useState<{ id: string; verb: Verb } | null>(null);
  const items = useOwnDisputes().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('own.title')}>
      <Card>
        <ul aria-label={t('own.title')} className="divide-y divide-border px-4 sm:px-5">
          {items.map((item) => (
            <Case key={item.id} item={item} onStep={(verb) => setStep({ id: item.id, verb })} />
          ))}
        </ul>
      </Card>
      {step === null ? null : (
        <Suspense>
          <WriteDialog {...step} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </Section>
  );
}

const shown = ['opened', 'question', 'answer', 'decided', 'appealed', 'closed'] as const;

function Case({ item, onStep }: { item: OwnDispute; onStep: (verb: Verb) => void }) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { nameOutcome } = useDisputeTexts();
  return (
    <li className="grid justify-items-start gap-2 py-4">
      <p className="font-semibold break-words">
        {t('number', { number: item.number })} · {item.subject}
      </p>
      {item.entries.map(({ id, kind, text, at, outcome }) => {
        const known = shown.find((one) => one === kind);
        return known ? (
          <div key={id} className="grid gap-0.5 text-sm">
            <p className="text-muted">
              {t(`own.entries.${known}`)} · {format.dateTime(at)}
            </p>
            {outcome === null ? null : <p className="font-medium">{nameOutcome(outcome)}</p>}
            {text === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
          </div>
        ) : null;
      })}
      {item.can_answer ? (
        <Button size="sm" onClick={() => onStep('answer')}>
          {t('own.answer')}
        </Button>
      ) : null}
      {item.can_appeal ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={() => onStep('appeal')}>
            {t('own.appeal')}
          </Button>
          {item.appeal_until === null ? null : (
            <span className="text-sm text-muted">
              {t('appealUntil', { date: format.dayMonth(item.appeal_until) })}
            </span>
          )}
        </div>
      ) : null}
    </li>
  );
}
