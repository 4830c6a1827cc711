import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { SearchInput } from '#ui/input.tsx';
import { findArticles } from './find-articles.ts';

const articleIds = [
  'import',
  'otherSources',
  'undo',
  'warmth',
  'cadence',
  'dates',
  'suggestions',
  'drafts',
  'log',
  'companies',
  'duplicates',
  'archive',
  'export',
  'keys',
  'language',
  'privacy',
  'password',
  'secondFactor',
  'passkeys',
  'takeData',
  'deleteAccount',
] as const;

/** Answers to frequent questions, with a search. */
export function HelpArticles() {
  const { t } = useTranslation('support');
  const [query, setQuery] = useState('');
  const articles = articleIds.map((id) => ({
    id,
    title: t(`articles.${id}.title`),
    body: t(`articles.${id}.body`),
  }));
  const found = findArticles(articles, query);
  return (
    <Section title={t('help')}>
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        value={query}
        onValueChange={setQuery}
      />
      <p role="status" className="sr-only">
        {query.trim() === '' ? '' : t('found', { count: found.length })}
      </p>
      <Card className="overflow-hidden">
        {found.length === 0 ? (
          <p className="p-5 text-muted">{t('nothing')}</p>
        ) : (
          found.map(({ id, title, body }) => (
            <details key={id} className="group border-b border-border last:border-b-0">
              <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-3.5 font-semibold hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  size={16}
                  className="shrink-0 text-muted transition-transform group-open:rotate-90"
                />
                {title}
              </summary>
              <p className="px-4 pb-4 pl-10 text-pretty text-muted sm:px-5 sm:pl-11">{body}</p>
            </details>
          ))
        )}
      </Card>
    </Section>
  );
}
