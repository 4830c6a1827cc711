import type { WarmthExplanation } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useWarmthPartLabels } from './use-warmth-part-labels.ts';

/** How many parts the sentence names; the table has all of them. */
const namedParts = 2;

type WarmthInWordsProps = { explanation: WarmthExplanation; className?: string };

/** The reason of a warmth in a sentence, before any figure. */
export function WarmthInWords({ explanation, className = 'text-base' }: WarmthInWordsProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { phraseOf } = useWarmthPartLabels();
  const parts = explanation.parts.slice(0, namedParts).map(phraseOf);
  return (
    <p className={`text-pretty ${className}`}>
      {parts.length === 0
        ? t('warmth.nothingYet')
        : t('warmth.because', { parts: format.list(parts) })}
    </p>
  );
}
