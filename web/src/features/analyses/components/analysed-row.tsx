import type { Analysed } from '@kith/contract/analyses/schemas';
import { Check } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PersonLine } from '#ui/person-line.tsx';

type AnalysedRowProps = {
  one: Analysed;
  /** Where the run is over: opens a contact that says too little. */
  onNote?: () => void;
};

/** One contact of a run, with what came of it. */
export function AnalysedRow({ one, onNote }: AnalysedRowProps) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const { contact, status, failure } = one;
  const textsOf = useRowTexts();
  const context =
    status === 'done'
      ? textsOf.found(one)
      : status === 'waiting'
        ? textsOf.reading(one)
        : t(`failures.${failure ?? 'service'}`);
  const sign =
    status === 'done' ? (
      <Check aria-label={t('running.done')} size={16} className="text-good-ink" />
    ) : status === 'failed' ? (
      <span className="text-sm text-muted">
        {t('credits', { count: 0, number: format.number(0) })}
      </span>
    ) : status === 'waiting' ? (
      <span className="text-sm text-muted">{t('running.next')}</span>
    ) : null;
  return (
    <li className="py-2.5">
      <PersonLine
        name={contact.full_name}
        warmth={contact.warmth}
        // Why it failed is read as a whole.
        context={
          status === 'failed' ? <span className="whitespace-normal">{context}</span> : context
        }
        trailing={
          onNote && failure === 'too_little' ? (
            <Button
              size="sm"
              aria-label={format.labelled(t('ended.note'), contact.full_name)}
              onClick={onNote}
            >
              {t('ended.note')}
            </Button>
          ) : (
            sign
          )
        }
      />
    </li>
  );
}

/** “4 proposals · a venue in Kyoto”; “Reading 14 messages and 2 notes”. */
function useRowTexts() {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const counted = (count: number) => ({ count, number: format.number(count) });
  return {
    found: ({ proposals, highlight }: Analysed) => {
      const found = t('proposals', counted(proposals));
      return highlight === null ? found : `${found} · ${highlight.value}`;
    },
    reading: ({ texts }: Analysed) => {
      const { messages = 0, notes = 0 } = texts ?? {};
      const parts = [
        ...(messages > 0 ? [t('running.messages', counted(messages))] : []),
        ...(notes > 0 ? [t('running.notes', counted(notes))] : []),
      ];
      return parts.length === 0
        ? t('running.readingAll')
        : t('running.reading', { texts: format.list(parts) });
    },
  };
}
