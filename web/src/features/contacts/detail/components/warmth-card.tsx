import type { ContactSummary, WarmthExplanation } from '@kith/contract/contacts/schemas';
import { warmthBand } from '@kith/contract/warmth/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWarmthExplanation } from '#features/contacts/shared/api/contact.ts';
import { WarmthExplanationDialog } from './warmth-explanation-dialog.tsx';
import { WarmthHistory } from './warmth-history.tsx';
import { useWarmthPartLabels } from './use-warmth-part-labels.ts';

/** The number of parts on the card; the others are behind "Why?". */
const shownParts = 2;

/** The figure, its band, its history over the year, and the button that explains it. */
export function WarmthCard({ contact }: { contact: ContactSummary }) {
  const { t } = useTranslation(['contacts', 'common']);
  const [isExplained, setIsExplained] = useState(false);
  const { data: explanation, isPending } = useWarmthExplanation(contact.id);
  const warmth = Math.round(contact.warmth);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3.5">
      <div className="flex items-baseline gap-2.5">
        <span className="numerals-serif text-[1.75rem] leading-8">{warmth}</span>
        <span className="min-w-0 text-muted">
          {t('warmth.state', {
            band: t(`common:warmth.band${warmthBand(contact.warmth)}`),
            health: t(`health.${contact.health}`),
          })}
        </span>
        <Button
          variant="link"
          className="ml-auto"
          aria-label={t('warmth.whyLabel', { warmth })}
          aria-haspopup="dialog"
          disabled={!explanation}
          onClick={() => setIsExplained(true)}
        >
          {t('warmth.why')}
        </Button>
      </div>
      {explanation ? (
        <>
          <WarmthHistory explanation={explanation} />
          <TopParts parts={explanation.parts.slice(0, shownParts)} />
        </>
      ) : null}
      {isPending ? <Skeleton className="h-24" /> : null}
      {explanation && isExplained ? (
        <WarmthExplanationDialog explanation={explanation} onClose={() => setIsExplained(false)} />
      ) : null}
    </Card>
  );
}

function TopParts({ parts }: { parts: WarmthExplanation['parts'] }) {
  const { t } = useTranslation('contacts');
  const { phraseOf, pointsOf } = useWarmthPartLabels();
  if (parts.length === 0) return <p className="text-sm text-muted">{t('warmth.nothingYet')}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {parts.map((part) => (
        <li key={`${part.kind}:${part.direction}`} className="flex justify-between gap-3">
          <span className="min-w-0 truncate text-muted">{phraseOf(part)}</span>
          <span className="font-semibold tabular-nums">{pointsOf(part)}</span>
        </li>
      ))}
    </ul>
  );
}
