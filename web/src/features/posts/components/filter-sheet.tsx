import { feedLimits, feedTimes } from '@kith/contract/feed/rules';
import { tagKey } from '@kith/contract/posts/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { type FeedFilters, noFilters } from '../api/feed-address.ts';
import { feedCountQuery, trendingQuery } from '../api/feed.ts';
import { FilterPeople } from './filter-people.tsx';
import { WarmthSlider } from './warmth-slider.tsx';

const pauseMs = 250;

type FilterSheetProps = {
  filters: FeedFilters;
  onApply: (filters: FeedFilters) => void;
  onClose: () => void;
};

/** Every filter of the feed; how many posts they find is known before they are applied. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const [chosen, setChosen] = useState(filters);
  const change = (changes: Partial<FeedFilters>) => setChosen({ ...chosen, ...changes });
  const asked = useDebounced(JSON.stringify(chosen), pauseMs);
  const found = useQuery(feedCountQuery(JSON.parse(asked) as FeedFilters));
  function apply() {
    onApply(chosen);
    onClose();
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('filters.title')}
      footer={
        <div className="flex w-full items-center gap-2">
          <p role="status" className="mr-auto text-base text-muted">
            {found.data
              ? t(found.data.has_more ? 'filters.foundMore' : 'filters.found', {
                  count: found.data.count,
                  number: format.number(found.data.count),
                })
              : null}
          </p>
          <Button variant="ghost" onClick={() => setChosen(noFilters)}>
            {t('filters.clear')}
          </Button>
          <Button variant="primary" onClick={apply}>
            {t('filters.apply')}
          </Button>
        </div>
      }
    >
      <div className="divide-y divide-border [&>*]:px-5 [&>*]:py-4">
        <FilterPeople people={chosen.people} onChange={(people) => change({ people })} />
        <FilterTags tags={chosen.tags} onChange={(tags) => change({ tags })} />
        <Group title={t('filters.time')}>
          <SegmentedControl
            label={t('filters.time')}
            value={chosen.time}
            onValueChange={(time) => change({ time })}
            options={feedTimes.map((value) => ({ value, label: t(`filters.times.${value}`) }))}
            isWide
          />
        </Group>
        <Group title={t('filters.content')}>
          <SwitchRow
            label={t('filters.links')}
            isOn={chosen.has_links}
            onChange={(has_links) => change({ has_links })}
          />
          <SwitchRow
            label={t('filters.media')}
            isOn={chosen.has_media}
            onChange={(has_media) => change({ has_media })}
          />
        </Group>
        <Group title={t('filters.network')}>
          <SwitchRow
            label={t('filters.firstDegree')}
            isOn={chosen.first_degree}
            onChange={(first_degree) => change({ first_degree })}
          />
          <WarmthSlider
            value={chosen.min_warmth}
            onValueChange={(min_warmth) => change({ min_warmth })}
          />
        </Group>
      </div>
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <p id={id} className="text-sm font-semibold">
        {title}
      </p>
      {children}
    </div>
  );
}

type SwitchRowProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function SwitchRow({ label, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
    </div>
  );
}

type FilterTagsProps = { tags: string[]; onChange: (tags: string[]) => void };

/** Tags that are chosen, and those of the network to choose from. */
function FilterTags({ tags, onChange }: FilterTagsProps) {
  const { t } = useTranslation('posts');
  const id = useId();
  const { data } = useQuery(trendingQuery());
  const isChosen = (tag: string) => tags.some((one) => tagKey(one) === tagKey(tag));
  const offered = (data?.items ?? []).map(({ tag }) => tag).filter((tag) => !isChosen(tag));
  const choose = (next: string[]) =>
    onChange(
      next
        .map((tag) => tag.replace(/^#+/u, ''))
        .filter((tag) => tagKey(tag) !== '')
        .slice(0, feedLimits.tags),
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('filters.tags')}
      </label>
      <TagInput
        id={id}
        value={tags}
        onValueChange={choose}
        tone="ember"
        placeholder={t('filters.addTag')}
      />
      {offered.length === 0 ? null : (
        <div className="flex flex-wrap gap-1.5">
          {offered.map((tag) => (
            <button
              key={tag}
              type="button"
              onClick={() => choose([...tags, tag])}
              className="h-8 max-w-full truncate rounded-full border border-border px-3 text-sm text-muted hover:border-border-strong hover:text-text"
            >
              #{tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
