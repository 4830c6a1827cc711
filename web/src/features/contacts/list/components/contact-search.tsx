import { contactLimits, listSearchPauseMs } from '@kith/contract/contacts/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useQueryText } from '#lib/use-query-text.ts';
import { ListSearch } from '#ui/list-search.tsx';

type ContactSearchProps = {
  /** The search in the address. */
  q: string;
  /** The total of the list; null while unknown. */
  total: number | null;
  onSearch: (q: string) => void;
};

/** Searches while typing, after a short pause; `/` focuses it. */
export function ContactSearch({ q, total, onSearch }: ContactSearchProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { text, setText, flush } = useQueryText({
    query: q,
    pauseMs: listSearchPauseMs,
    onQuery: onSearch,
  });
  return (
    <ListSearch
      label={t('search.label')}
      placeholder={
        !total
          ? t('search.label')
          : t('search.among', { count: total, number: format.number(total) })
      }
      value={text}
      maxLength={contactLimits.query}
      onValueChange={setText}
      // Enter searches at once.
      onLeave={flush}
    />
  );
}
