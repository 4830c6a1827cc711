import type { Post } from '@kith/contract/posts/schemas';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AuthorRing } from './author-ring.tsx';
import { LinkCard } from './link-card.tsx';
import { PostHead } from './post-head.tsx';
import { PostPictures } from './post-pictures.tsx';
import { PostText } from './post-text.tsx';

/** The post that another one shares, inside it. */
export function SharedPost({ shared }: { shared: Post['shared'] }) {
  const { t } = useTranslation('posts');
  if (shared === null) {
    return (
      <p className="rounded-md border border-border bg-sunken px-4 py-3 text-sm text-muted">
        {t('shared.gone')}
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-md border border-border p-3.5">
      <div className="flex gap-3">
        <AuthorRing author={shared.author} size="sm" />
        <PostHead post={shared} />
      </div>
      <PostText body={shared.body} mentions={shared.mentions} />
      <PostPictures pictures={shared.pictures} />
      {shared.link ? <LinkCard link={shared.link} /> : null}
    </div>
  );
}
