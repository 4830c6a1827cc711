import { parseQuery } from '@kith/contract/search/language/parse-query';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { type LocalePreferences, useLocalePreferences } from '#lib/i18n/preferences.ts';

type Asked = Pick<LocalePreferences, 'locale' | 'timezone'>;

/** The query that the browser's grammar makes of a question in words; null for other texts. */
function questionQuery(question: string, { locale, timezone }: Asked) {
  return queryOptions({
    queryKey: ['search-question', question, locale, timezone],
    enabled: question.length > 3,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { reportsOwnErrors: true },
    queryFn: async () => {
      // Imported late: the grammars are only needed once something is typed.
      const { readQuestion } = await import('@kith/contract/search/questions/question-query');
      const read = await readQuestion(question, { locale, now: new Date(), timeZone: timezone });
      if (read === null || isOnlyType(read)) return null;
      return read;
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

/** `asksServer`: where words are left over, the server is asked, which may have a model. */
export function useQuestion(text: string, { asksServer }: { asksServer: boolean }) {
  const { locale, timezone } = useLocalePreferences();
  const question = text.trim();
  const { data: read } = useQuery(questionQuery(question, { locale, timezone }));
  const isUnclear = read !== undefined && read !== null && hasWords(read);
  const { data: better } = useQuery(
    apiQuery.search.question.queryOptions({
      input: { question, locale },
      enabled: question.length > 3 && asksServer && isUnclear,
      retry: false,
      meta: { reportsOwnErrors: true },
    }),
  );
  if (question.length <= 3 || read === undefined || read === null) return null;
  return isUnclear && asksServer ? (better?.query ?? read) : read;
}
