import type { Trends } from '@kith/contract/insights/trends';
import type { TrendRange } from '@kith/contract/insights/trends-rules';
import { paths } from '@kith/contract/app-routes/paths';
import { Radar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useTrends } from '../api/trends.ts';
import type { Addressee } from './findings.tsx';
import { type RenderDraft, Updating } from './overview-screen.tsx';
import { EmptyInsights } from './plain-overview.tsx';
import { TrendList } from './trend-list.tsx';
import { TrendsRadar } from './trends-radar.tsx';

type TrendsProps = {
  range: TrendRange;
  renderDraft: RenderDraft;
  /** The composer of a post on a topic. */
  renderPost: (topic: string, onClose: () => void) => ReactNode;
};

/** What is rising and falling among the member's people. */
export function TrendsScreen({ range, renderDraft, renderPost }: TrendsProps) {
  const { data, error, refetch } = useTrends(range);
  const [to, setTo] = useState<Addressee | null>(null);
  const [topic, setTopic] = useState<string | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TrendsSkeleton />;
  if (data.people === 0) return <EmptyInsights />;
  return (
    <>
      {data.updating ? <Updating left={data.updating.left} /> : null}
      {data.trends.length === 0 ? (
        <NoTrends data={data} />
      ) : (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <TrendsRadar data={data} range={range} />
          <TrendList trends={data.trends} onWrite={setTo} onPost={setTopic} />
        </div>
      )}
      {to ? renderDraft(to, () => setTo(null)) : null}
      {topic === null ? null : renderPost(topic, () => setTopic(null))}
    </>
  );
}

/** What was read, and what would make a trend. */
function NoTrends({ data }: { data: Trends }) {
  const { t } = useTranslation(['trends', 'insights']);
  const format = useFormat();
  const { too_few: few } = data;
  return (
    <Card>
      <EmptyState
        icon={<Radar aria-hidden size={22} />}
        title={t('none.title')}
        description={
          few
            ? t('none.few', { have: format.number(few.have), needed: format.number(few.needed) })
            : t('none.tested', { count: data.scanned, scanned: format.number(data.scanned) })
        }
        action={
          <Button asChild variant="primary">
            <Link to={paths.contactsImport()}>{t('insights:import')}</Link>
          </Button>
        }
      />
    </Card>
  );
}

/** What the trends are made of. */
export function TrendsAbout({ range }: { range: TrendRange }) {
  const { t } = useTranslation('trends');
  const format = useFormat();
  const { data } = useTrends(range);
  if (!data) return '\u00A0';
  const { moves, posts, notes, tags } = data.facts;
  const all = { moves, posts, notes, tags };
  const names = (['moves', 'posts', 'notes', 'tags'] as const).filter((name) => all[name] > 0);
  const list = names.map((name) =>
    t(`facts.${name}`, { count: all[name], number: format.number(all[name]) }),
  );
  if (list.length === 0) return '\u00A0';
  return t('about', { facts: format.list(list) });
}

function TrendsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <Skeleton className="h-175 rounded-lg" />
      <Skeleton className="h-175 rounded-lg" />
    </div>
  );
}
