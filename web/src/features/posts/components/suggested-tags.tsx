import { creditsOf } from '@kith/contract/credits/actions';
import { postLimits, readTags, tagKey } from '@kith/contract/posts/rules';
import { Plus } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { useGeneratedTags, useSuggestedTags } from '../api/writing-help.ts';

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
  const generated = useGeneratedTags();
  const shown = generated.data ?? suggested;
  const free = (shown?.tags ?? []).filter((tag) => !has.has(tagKey(tag))).slice(0, shownTags);
  const canGenerate = suggested?.can_generate === true && has.size < postLimits.tags;
  if (!shown || (free.length === 0 && !canGenerate)) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 pb-1">
      {free.length > 0 ? (
        <span className="text-sm text-muted">
          {t(shown.engine === 'local' ? 'suggest.onServer' : 'suggest.byService')}
        </span>
      ) : null}
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
      {canGenerate ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            isPending={generated.isPending}
            onClick={() => generated.mutate(text.trim())}
          >
            {t('suggest.generate')}
          </Button>
          <CreditPrice credits={creditsOf.tags_generated} />
        </>
      ) : null}
    </div>
  );
}
