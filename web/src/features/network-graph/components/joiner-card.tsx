import { paths } from '@kith/contract/app-routes/paths';
import { photoPath } from '@kith/contract/contacts/rules';
import type { Graph } from '@kith/contract/insights/graph';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { Button } from '#ui/button.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import type { Joiner, Layout } from '../layout/layout-types.ts';
import { useCircleNames } from './use-circle-names.ts';

type JoinerProps = {
  graph: Graph;
  layout: Layout;
  joiner: Joiner;
  onShow: () => void;
  onWrite: () => void;
};

/** The one who connects circles, and what to do with that. */
export function JoinerCard({ graph, layout, joiner, onShow, onWrite }: JoinerProps) {
  const { t } = useTranslation(['graph', 'contacts']);
  const format = useFormat();
  const { nameOf } = useCircleNames(graph);
  const person = graph.people[joiner.person]!;
  const photo = usePhoto(person.photo_id && photoPath(person.photo_id));
  const name = person.full_name || t('contacts:unnamed');
  const [one, other] = joiner.circles.map((at) => layout.circles[at]!);
  if (!one || !other) return null;
  const circles = { one: nameOf(one), other: nameOf(other) };
  const sizes = {
    oneNumber: format.number(one.members.length),
    otherNumber: format.number(other.members.length),
  };
  const count = joiner.circles.length;
  return (
    <section
      aria-labelledby="joiner-title"
      className="grid gap-3 border-b border-border p-4 sm:p-5"
    >
      <PersonLine
        name={name}
        warmth={person.warmth}
        photo={photo}
        size="md"
        href={paths.contact(person.id)}
        context={format.series([person.title, person.company])}
      />
      <div>
        <h2 id="joiner-title" className="title-serif text-lg text-balance">
          {joiner.isOnly
            ? t('joiner.only', { name, ...circles })
            : t('joiner.several', { name, count, number: format.number(count) })}
        </h2>
        <p className="mt-1 text-sm text-pretty text-muted">
          {joiner.isOnly
            ? t('joiner.onlyText', sizes)
            : t('joiner.severalText', {
                circles: format.list(
                  joiner.circles.slice(0, 3).map((at) => nameOf(layout.circles[at]!)),
                ),
              })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" aria-label={t('writeTo', { name })} onClick={onWrite}>
          {t('write')}
        </Button>
        <Button size="sm" onClick={onShow}>
          {t('joiner.show')}
        </Button>
        <Button size="sm" variant="ghost" asChild>
          <Link to={paths.opportunities({ tab: 'matches' })}>{t('joiner.introduce')}</Link>
        </Button>
      </div>
    </section>
  );
}
