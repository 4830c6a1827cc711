import type { Post } from '@kith/contract/posts/schemas';
import { Languages } from 'lucide-react';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isInLanguage } from '../api/guess-language.ts';
import { useCanTranslate, useTranslatedPost } from '../api/translation.ts';
import { PostText } from './post-text.tsx';

/** Offers another member's post in the language of the screens, and shows it below the original. */
export function PostTranslation({ post }: { post: Post }) {
  const { t } = useTranslation('posts');
  const { locale } = useLocalePreferences();
  const canTranslate = useCanTranslate();
  const translate = useTranslatedPost();
  if (!canTranslate || isInLanguage(post.body, locale)) return null;
  const translated = translate.data;
  return (
    <div className="grid justify-items-start gap-1">
      <button
        type="button"
        aria-expanded={translated !== undefined}
        disabled={translate.isPending}
        onClick={() => (translated ? translate.reset() : translate.mutate(post.id))}
        className="inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-muted hover:text-text hover:underline disabled:opacity-50"
      >
        <Languages aria-hidden size={15} />
        {t(translated ? 'translation.hide' : 'translation.show')}
      </button>
      <div role="status" className="w-full">
        {translated ? (
          <div className="border-l-2 border-border pl-3">
            <p className="text-sm text-muted">{t('translation.byService')}</p>
            <div lang={translated.locale}>
              <PostText
                body={translated.body}
                mentions={post.mentions}
                isWhole
                className="text-[0.9375rem] leading-relaxed"
              />
            </div>
          </div>
        ) : null}
      </div>
    </div>
  );
}
