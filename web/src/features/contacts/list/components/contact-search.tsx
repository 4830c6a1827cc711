import { contactLimits, listSearchPauseMs } from '@kith/contract/contacts/rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(q);
  const [seenQ, setSeenQ] = useState(q);
  const [sentQ, setSentQ] = useState(q);

  // The address was changed elsewhere: by Back, or a link with a search.
  if (q !== seenQ) {
    setSeenQ(q);
    if (q !== sentQ) {
      setText(q);
      setSentQ(q);
    }
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function send(next: string) {
    clearTimeout(timer.current);
    setSentQ(next);
    onSearch(next);
  }

  function change(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), next === '' ? 0 : listSearchPauseMs);
  }

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
      onValueChange={change}
      // Enter searches at once.
      onLeave={() => {
        if (text !== sentQ) send(text);
      }}
    />
  );
}
