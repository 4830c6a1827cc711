import { Lightbulb } from 'lucide-react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { keyOf, useProblemsOf, useQualityDecisions } from '../api/quality.ts';
import { ProblemChange } from './problem-change.tsx';
import { useProblemTexts } from './use-problem-texts.ts';

const most = 2;

/** Where a contact is edited: what could be put right with one click. Nothing that only the member knows. */
export function QualityHints({ contactId }: { contactId: string }) {
  const isQualityOn = useFlag('data_quality_v1');
  const areHintsOn = useFlag('qualityAmplifiers.v1');
  return isQualityOn && areHintsOn ? <Hints contactId={contactId} /> : null;
}

function Hints({ contactId }: { contactId: string }) {
  const { t } = useTranslation('insights');
  const { data } = useProblemsOf(contactId);
  const { actionOf, sentenceOf } = useProblemTexts();
  const decisions = useQualityDecisions();
  const items = (data?.items ?? []).filter(({ fix }) => fix === 'write').slice(0, most);
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('quality.hint')} className="grid gap-2">
      {items.map((item) => (
        <li
          key={keyOf(item)}
          className="flex items-start gap-3 rounded-lg border border-border bg-surface p-3 text-base"
        >
          <Lightbulb aria-hidden size={16} className="mt-1 shrink-0 text-ember-ink" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{sentenceOf(item)}</p>
            <ProblemChange item={item} />
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                size="sm"
                disabled={decisions.isPending}
                onClick={() => decisions.fix({ item, fix: 'write' })}
              >
                {actionOf(item)}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                disabled={decisions.isPending}
                onClick={() => decisions.leave(item)}
              >
                {t('quality.leave')}
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
