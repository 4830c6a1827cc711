import { parseQuery } from '@kith/contract/search/language/parse-query';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { type LocalePreferences, useLocalePreferences } from '#lib/i18n/preferences.ts';

type Asked = Pick<LocalePreferences, 'locale' | 'timezone'> & {
  /** Where words are left over, the server is asked, which may have a model. */
  asksServer: boolean;
};

/** The query that a question in words means; null for other texts. */
function questionQuery(question: string, { locale, timezone, asksServer }: Asked) {
  return queryOptions({
    queryKey: ['search-question', question, locale, timezone, asksServer],
    enabled: question.length > 3,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { reportsOwnErrors: true },
    queryFn: async () => {
      // Imported late: the grammars are only needed once something is typed.
      const { readQuestion } = await import('@kith/contract/search/questions/question-query');
      const read = await readQuestion(question, { locale, now: new Date(), timeZone: timezone });
      if (read === null || isOnlyType(read)) return null;
      if (!asksServer || !hasWords(read)) return read;
      const better = await apiClient.search.question({ question, locale }).catch(() => null);
      return better?.query ?? read;
    },
  });
}

/** The name of a type alone is no question: the member may as well mean the screen of that name. */
function isOnlyType(query: string): boolean {
  return parseQuery(query).terms.every(
    (term) => term.kind === 'filter' && term.operator === 'type',
  );
}

function hasWords(query: string): boolean {
  return parseQuery(query).terms.some(({ kind }) => kind === 'word');
}

export function useQuestion(text: string, { asksServer }: Pick<Asked, 'asksServer'>) {
  const { locale, timezone } = useLocalePreferences();
  const question = text.trim();
  const { data } = useQuery(questionQuery(question, { locale, timezone, asksServer }));
  return question.length > 3 ? (data ?? null) : null;
}
