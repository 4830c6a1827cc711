import type { SearchType } from '@kith/contract/search/language/operators';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';
import type { ResultGroup } from './result-groups.ts';

type TypeTabsProps = {
  groups: readonly ResultGroup[];
  type: SearchType | null;
  hrefOf: (type: SearchType | null) => string;
};

/** The types that have results, each with its number. */
export function TypeTabs({ groups, type, hrefOf }: TypeTabsProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  return (
    <TabNav label={t('kinds')}>
      <Link
        to={hrefOf(null)}
        replace
        aria-current={type === null ? 'page' : undefined}
        className={tabLinkClasses}
      >
        {t('everything')}
      </Link>
      {groups.map((group) => (
        <Link
          key={group.type}
          to={hrefOf(group.type)}
          replace
          aria-current={type === group.type ? 'page' : undefined}
          className={tabLinkClasses}
        >
          {t(`types.${group.type}`)}{' '}
          <span className="text-sm text-faint tabular-nums">
            {format.number(group.count)}
            {group.isMore ? '+' : ''}
          </span>
        </Link>
      ))}
    </TabNav>
  );
}
