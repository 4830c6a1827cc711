import { paths } from '@kith/contract/app-routes/paths';
import { isQualityKind, type QualityKind } from '@kith/contract/insights/quality-rules';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { useQuality } from '../api/quality.ts';
import type { Addressee } from './findings.tsx';
import type { RenderDraft } from './overview-screen.tsx';
import { QualityQueue } from './quality-queue.tsx';
import { QualityScore } from './quality-score.tsx';

/** How good the contacts’ data are, and the queue that puts them right. `?kind=` opens one kind. */
export function QualityScreen({ renderDraft }: { renderDraft: RenderDraft }) {
  const { t } = useTranslation('insights');
  const { data, error, refetch } = useQuality();
  const [search, setSearch] = useSearchParams();
  const [to, setTo] = useState<Addressee | null>(null);
  const named = search.get('kind') ?? '';
  const kind = isQualityKind(named) ? named : null;
  const choose = (next: QualityKind | null) =>
    setSearch(next === null ? {} : { kind: next }, { replace: true, preventScrollReset: true });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TallSkeleton rows={3} />;
  if (data.checked_at === null) {
    return (
      <ProgressBar
        label={t('quality.checking')}
        done={0}
        total={null}
        caption={t('quality.checking')}
      />
    );
  }
  if (data.people === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UsersRound aria-hidden size={22} />}
          title={t('quality.empty.title')}
          description={t('quality.empty.text')}
          action={
            <Button asChild variant="primary">
              <Link to={paths.contactsImport()}>{t('import')}</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[18rem_minmax(0,1fr)]">
      <QualityScore quality={data} onOpen={choose} />
      <QualityQueue quality={data} kind={kind} onKind={choose} onWrite={setTo} />
      {to ? renderDraft(to, () => setTo(null)) : null}
    </div>
  );
}

/** Under the title: what was put right today, and what is left. */
export function QualityAbout() {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { data } = useQuality();
  if (!data || data.checked_at === null) return '\u00A0';
  const left = data.kinds.reduce((sum, { problems }) => sum + problems, 0);
  return t('quality.about', {
    fixed: format.number(data.fixed_today),
    left: format.number(left),
  });
}
