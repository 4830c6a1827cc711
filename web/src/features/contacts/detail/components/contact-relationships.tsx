import { paths } from '@kith/contract/app-routes/paths';
import type { Contact } from '@kith/contract/contacts/schemas';
import type { Relationship } from '@kith/contract/relationships/schemas';
import { Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';
import { showToast } from '#ui/toast.ts';
import { useChangeRelationships, useRelationships } from '../api/relationships.ts';
import { ContactFace } from '#features/contacts/shared/components/contact-face.tsx';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';
import { whenDone } from '#lib/when-done.ts';

const RelationshipForm = lazy(async () => {
  const form = await import('./relationship-form.tsx');
  return { default: form.RelationshipForm };
});

/** The contact's relationships; each links to the other person. */
export function ContactRelationships({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['details', 'common']);
  const { data } = useRelationships(contact.id);
  const change = useChangeRelationships();
  const { nameOf } = useContactLabels();
  const [isAdding, setIsAdding] = useState(false);

  function remove({ id, contact: other }: Relationship) {
    whenDone(change.mutateAsync({ step: 'delete', id }), {
      onSuccess: () =>
        showToast({
          title: t('relationships.removed', { name: nameOf(other) }),
          action: {
            label: t('common:undo'),
            onAct: () => change.mutate({ step: 'restore', id }),
          },
        }),
    });
  }

  return (
    <Section
      title={t('relationships.title')}
      aside={
        isAdding ? null : (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setIsAdding(true)}
          >
            {t('relationships.add')}
          </Button>
        )
      }
    >
      {data && data.items.length > 0 ? (
        <ul aria-label={t('relationships.title')} className="grid gap-2">
          {data.items.map((one) => (
            <RelationshipLine key={one.id} relationship={one} onRemove={() => remove(one)} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RelationshipForm contact={contact} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

type RelationshipLineProps = { relationship: Relationship; onRemove: () => void };

function RelationshipLine({ relationship, onRemove }: RelationshipLineProps) {
  const { t } = useTranslation(['details', 'common']);
  const { nameOf } = useContactLabels();
  const { contact, kind, words } = relationship;
  const name = nameOf(contact);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <ContactFace contact={contact} size="sm" />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.contact(contact.id)}
          className="block truncate rounded-sm leading-5 font-semibold hover:underline"
        >
          {name}
          <SpokenWarmth warmth={contact.warmth} />
        </Link>
        <p className="truncate text-sm text-muted">{words || t(`relationships.kinds.${kind}`)}</p>
      </div>
      <IconButton
        label={t('common:removeItem', { item: name })}
        icon={<X aria-hidden size={16} />}
        onClick={onRemove}
      />
    </li>
  );
}
