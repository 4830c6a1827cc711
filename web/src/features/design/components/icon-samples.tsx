import { useState } from 'react';
import { usedIcons } from 'virtual:used-icons';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SearchInput } from '#ui/input.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { Sample, Samples } from './sample.tsx';

const sizes = [14, 16, 18, 24] as const;

/** Every icon that the product uses, found at build time, and the mark. */
export function IconSamples() {
  const { t } = useTranslation('design');
  const format = useFormat();
  const [query, setQuery] = useState('');
  const found = usedIcons.filter(({ name }) =>
    name.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const [first] = usedIcons;
  return (
    <Samples>
      <Sample
        title={t('icons.sizes')}
        aside={t('icons.sizesAbout')}
        code="<Search aria-hidden size={16} />"
      >
        <ul className="flex flex-wrap items-end gap-6">
          {first
            ? sizes.map((size) => (
                <li key={size} className="grid justify-items-center gap-1.5 text-sm">
                  <first.Icon aria-hidden size={size} />
                  <span className="text-muted tabular-nums">{format.number(size)}</span>
                </li>
              ))
            : null}
        </ul>
      </Sample>
      <Sample title={t('icons.mark')} code="<LogoMark />">
        <LogoMark className="h-10 w-auto" />
      </Sample>
      <Sample
        title={t('icons.all')}
        aside={t('icons.count', { count: found.length, number: format.number(found.length) })}
        isWide
        className="grid gap-4"
      >
        <SearchInput
          label={t('icons.search')}
          placeholder={t('icons.search')}
          value={query}
          onValueChange={setQuery}
          className="max-w-80"
        />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3 gap-y-4">
          {found.map(({ name, Icon, files }) => (
            <li key={name} className="flex min-w-0 items-center gap-2.5 text-sm">
              <Icon aria-hidden size={18} />
              <span className="min-w-0">
                <span className="block truncate" title={name}>
                  {name}
                </span>
                <span className="block text-xs text-muted">
                  {t('icons.files', { count: files, number: format.number(files) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className="text-muted">{t('icons.none')}</p> : null}
      </Sample>
    </Samples>
  );
}
