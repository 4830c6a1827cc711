import { photoPath } from '@kith/contract/contacts/rules';
import type { GraphPerson } from '@kith/contract/insights/graph';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';

type PersonProps = {
  person: GraphPerson;
  context?: ReactNode;
  onChoose: () => void;
  /** Shown at the right end. */
  trailing?: ReactNode;
};

/** Someone in a list beside the graph: choosing them shows them in it. */
export function GraphPersonRow({ person, context, onChoose, trailing }: PersonProps) {
  const { t } = useTranslation(['graph', 'contacts']);
  const format = useFormat();
  const photo = usePhoto(person.photo_id && photoPath(person.photo_id));
  const name = person.full_name || t('contacts:unnamed');
  const about = context ?? format.series([person.title, person.company]);
  return (
    <li className="relative flex min-w-0 items-center gap-3 px-4 py-2 hover:bg-sunken sm:px-5">
      <WarmthRing name={name} warmth={person.warmth} photo={photo} size="sm" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onChoose}
          className="relative block max-w-full truncate rounded-sm text-left text-base leading-5 font-semibold text-text after:absolute after:-inset-y-2 after:inset-x-0"
        >
          {name}
          <SpokenWarmth warmth={person.warmth} />
        </button>
        {about ? <div className="truncate text-sm text-muted">{about}</div> : null}
      </div>
      {trailing}
    </li>
  );
}
