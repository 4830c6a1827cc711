import { paths } from '@kith/contract/app-routes/paths';
import type { Mention } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { splitText } from '../api/split-text.ts';

/** Longer texts are folded in the feed. */
const foldedLength = 600;
const foldedLines = 9;

type PostTextProps = {
  body: string;
  mentions: readonly Mention[];
  /** Shows a long text in full. */
  isWhole?: boolean;
  className?: string;
};

const linkClasses = 'rounded-sm font-medium text-ember-ink hover:underline';

/** A text with its mentions, tags and links. */
export function PostText({ body, mentions, isWhole = false, className }: PostTextProps) {
  const { t } = useTranslation('posts');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isLong = body.length > foldedLength || body.split('\n').length > foldedLines;
  const isFolded = isLong && !isWhole && !isUnfolded;
  if (body === '') return null;
  return (
    <div className={className}>
      <p className={clsx('whitespace-pre-wrap wrap-anywhere', isFolded && 'line-clamp-6')}>
        {splitText(body, mentions).map((part) => {
          if (part.kind === 'text') return part.text;
          if (part.kind === 'tag') {
            return (
              <Link key={part.at} to={paths.feed({ tag: part.tag })} className={linkClasses}>
                {part.text}
              </Link>
            );
          }
          if (part.kind === 'link') {
            return (
              <ExternalLink key={part.at} href={part.href} className={linkClasses}>
                {part.text}
              </ExternalLink>
            );
          }
          return (
            <Link
              key={part.at}
              to={paths.profile(part.memberId)}
              className="rounded-sm font-semibold text-ember-ink hover:underline"
            >
              {part.text}
            </Link>
          );
        })}
      </p>
      {isFolded ? (
        <button
          type="button"
          onClick={() => setIsUnfolded(true)}
          className="mt-1 rounded-sm text-sm font-semibold text-muted hover:text-text hover:underline"
        >
          {t('readMore')}
        </button>
      ) : null}
    </div>
  );
}
