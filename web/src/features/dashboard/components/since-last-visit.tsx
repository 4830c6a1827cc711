import { paths } from '@kith/contract/app-routes/paths';
import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';

type News = Dashboard['since_last_visit'];

const shownAtFirst = 4;

/** What changed since the previous visit; nothing on the first visit. */
export function SinceLastVisit({ news }: { news: News }) {
  const { t } = useTranslation(['dashboard', 'contacts']);
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  if (news.since === null) return null;
  const count = news.changes.length + news.gone_quiet.length;
  const quietShown = isWhole
    ? news.gone_quiet.length
    : Math.max(0, shownAtFirst - news.changes.length);
  const changesShown = isWhole ? news.changes.length : shownAtFirst;
  return (
    <Section title={t('news.title')} aside={format.relative(news.since)}>
      <Card>
        <CardRow className="py-3.5 sm:py-3.5">
          <p className="text-sm text-muted">{describeCounts(news)}</p>
        </CardRow>
        {news.changes.slice(0, changesShown).map((change) => (
          <CardRow key={change.id} className="py-3 sm:py-3">
            <PersonLine
              name={change.contact.full_name}
              warmth={change.contact.warmth}
              href={paths.contact(change.contact.id)}
              context={<ChangedValue oldValue={change.old_value} newValue={change.new_value} />}
            />
          </CardRow>
        ))}
        {news.gone_quiet.slice(0, quietShown).map(({ contact, health }) => (
          <CardRow key={contact.id} className="py-3 sm:py-3">
            <PersonLine
              name={contact.full_name}
              warmth={contact.warmth}
              href={paths.contact(contact.id)}
              context={format.series([contact.title, contact.company])}
              trailing={<Badge>{t(`contacts:health.${health}`)}</Badge>}
            />
          </CardRow>
        ))}
        {count > shownAtFirst ? (
          <Button
            variant="ghost"
            size="sm"
            className="m-2"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole
              ? t('news.less')
              : t('news.more', {
                  count: count - shownAtFirst,
                  number: format.number(count - shownAtFirst),
                })}
          </Button>
        ) : null}
      </Card>
    </Section>
  );

  function describeCounts({ contacts_added: added, interactions_logged: logged }: News): string {
    const parts = [
      added > 0 ? t('news.added', { count: added, number: format.number(added) }) : null,
      logged > 0 ? t('news.logged', { count: logged, number: format.number(logged) }) : null,
    ].filter((part) => part !== null);
    if (parts.length > 0) return parts.join(' · ');
    return count > 0 ? t('news.onlyThese') : t('news.none');
  }
}

type ChangedValueProps = { oldValue: string | null; newValue: string | null };

function ChangedValue({ oldValue, newValue }: ChangedValueProps) {
  const { t } = useTranslation('dashboard');
  if (!oldValue) return newValue ?? t('news.removed');
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="min-w-0 shrink-[6] truncate line-through decoration-border-strong">
        {oldValue}
      </span>
      <ArrowRight role="img" aria-label={t('news.became')} size={13} className="shrink-0" />
      <span className="min-w-0 truncate text-text">{newValue ?? t('news.removed')}</span>
    </span>
  );
}
