import { postLimits, readTags, tagKey } from '@kith/contract/posts/rules';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSuggestedTags } from '../api/writing-help.ts';

type SuggestedTagsProps = {
  text: string;
  tags: readonly string[];
  onAdd: (tag: string) => void;
};

const shownTags = 5;

/** Tags that fit the text, with a word on where they come from. */
export function SuggestedTags({ text, tags, onAdd }: SuggestedTagsProps) {
  const { t } = useTranslation('posts');
  const has = new Set([...tags, ...readTags(text)].map(tagKey));
  const suggested = useSuggestedTags(text, has.size < postLimits.tags);
  const free = (suggested?.tags ?? []).filter((tag) => !has.has(tagKey(tag))).slice(0, shownTags);
  if (!suggested || free.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 pb-1">
      <span className="text-sm text-muted">
        {t(suggested.engine === 'local' ? 'suggest.onServer' : 'suggest.byService')}
      </span>
      {free.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={t('suggest.addTag', { tag })}
          onClick={() => onAdd(tag)}
          className="flex h-7 max-w-full items-center gap-1 rounded-sm border border-border px-2 text-xs font-semibold text-muted hover:border-border-strong hover:text-text"
        >
          <Plus aria-hidden size={13} />
          <span className="truncate">{tag}</span>
        </button>
      ))}
    </div>
  );
}
