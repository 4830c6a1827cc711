import type { ContactMatch } from '@kith/contract/contacts/schemas';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { PersonLine } from '#ui/person-line.tsx';

type FoundPersonProps = Omit<
  ComponentProps<typeof PersonLine>,
  'photo' | 'context' | 'markedName'
> & {
  /** The picture's address below `/api/v1`; null without one. */
  photoPath: string | null;
  context?: ReactNode;
  /** Shown instead of the context. */
  match: ContactMatch | null;
  /** What was searched; it is marked. */
  words?: string;
};

/** A person found by a search, with their picture, and why if it is not the name. */
export function FoundPerson({ photoPath, match, context, words = '', ...line }: FoundPersonProps) {
  const { t } = useTranslation('common');
  const photo = usePhoto(photoPath);
  return (
    <PersonLine
      {...line}
      markedName={<MarkedText text={line.name} words={words} />}
      photo={photo}
      context={
        match ? (
          <MarkedText text={t(`match.${match.field}`, { text: match.text })} words={words} />
        ) : typeof context === 'string' && context !== '' ? (
          <MarkedText text={context} words={words} />
        ) : (
          context
        )
      }
    />
  );
}
