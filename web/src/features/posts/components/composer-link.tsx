import type { LinkPreview } from '@kith/contract/posts/schemas';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLinkPreview } from '../api/writing-help.ts';
import { LinkCard } from './link-card.tsx';
import type { PostParts } from '../api/post-parts.ts';

type ComposerLinkProps = {
  text: string;
  parts: Pick<PostParts, 'link' | 'declinedUrl'>;
  onChange: (changes: Pick<PostParts, 'link' | 'declinedUrl'>) => void;
};

/** The preview of the first address in the text; the member may do without it. */
export function ComposerLink({ text, parts, onChange }: ComposerLinkProps) {
  const { t } = useTranslation('posts');
  const { url, preview } = useLinkPreview(text);
  const { link, declinedUrl } = parts;
  const next = url === declinedUrl ? null : preview;
  const follow = useEffectEvent((found: LinkPreview | null) => {
    if (found?.url === link?.url) return;
    // A preview of the text as it was goes with its address.
    const isOver = link !== null && !text.includes(link.url);
    if (found !== null || isOver) onChange({ link: found, declinedUrl });
  });
  useEffect(() => {
    follow(next);
  }, [next]);
  if (link === null) return null;
  return (
    <div className="mt-2">
      <LinkCard
        link={link}
        action={
          <IconButton
            size="sm"
            label={t('composer.removeLink')}
            icon={<X aria-hidden size={15} />}
            onClick={() => onChange({ link: null, declinedUrl: url })}
          />
        }
      />
    </div>
  );
}
