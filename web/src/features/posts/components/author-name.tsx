import type { Author } from '@kith/contract/posts/schemas';
import { Link } from 'react-router';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { authorPath } from '../api/author-path.ts';

/** A member's name, and the way to who they are. */
export function AuthorName({ author }: { author: Author }) {
  const { t } = useTranslation('posts');
  const name = author.name || t('unnamed');
  const path = authorPath(author);
  if (path === null) return <span className="font-semibold">{name}</span>;
  return (
    <Link to={path} className="rounded-sm font-semibold hover:underline">
      {name}
    </Link>
  );
}
