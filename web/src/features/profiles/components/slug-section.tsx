import { profileLimits } from '@kith/contract/member-profiles/rules';
import { chooseSlugSchema, type OwnProfile } from '@kith/contract/member-profiles/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useChooseSlug } from '../api/own-profile.ts';

/** An empty field gives the address up. */
const slugFormSchema = chooseSlugSchema.extend({ slug: chooseSlugSchema.shape.slug.unwrap() });

/** The address of the public profile. */
export function SlugSection({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation(['profile', 'common']);
  const choose = useChooseSlug();
  const form = useZodForm(
    slugFormSchema,
    ({ slug }) => choose.mutateAsync(slug.trim() === '' ? null : slug).then(() => undefined),
    {
      defaultValues: { slug: profile.slug ?? '' },
      onlyField: 'slug',
      onDone: () => showToast({ kind: 'success', title: t('slug.saved') }),
    },
  );
  return (
    <section aria-label={t('slug.title')}>
      <Card className="p-4">
        <Form form={form} className="grid gap-3">
          <TextField
            control={form.control}
            name="slug"
            label={t('slug.title')}
            hint={t('slug.hint')}
            autoComplete="off"
            maxLength={profileLimits.slug}
          />
          <Button type="submit" className="justify-self-end" isPending={form.isPending}>
            {t('common:save')}
          </Button>
        </Form>
      </Card>
    </section>
  );
}
