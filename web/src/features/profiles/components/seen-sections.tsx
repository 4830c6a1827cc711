import { foldCompanyName } from '@kith/contract/companies/fold-company-name';
import type {
  MemberProfile,
  ProfileFits,
  SeenProfile,
} from '@kith/contract/member-profiles/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { BadgeList } from './badge-list.tsx';
import { OfferFits, SeekFits } from './profile-fits.tsx';
import { ExperienceList, LinkList, Pictures, Words } from './section-contents.tsx';

type SeenSectionsProps = {
  profile: SeenProfile;
  /** What the viewer has for what is offered and sought. */
  fits?: ProfileFits | undefined;
  /** Companies where the viewer was too. */
  companies?: MemberProfile['in_common']['companies'];
};

/** The sections of a profile that are for this viewer and not empty. */
export function SeenSections({ profile, fits, companies }: SeenSectionsProps) {
  const { t } = useTranslation('profile');
  const shared = new Set(companies?.map(({ name }) => foldCompanyName(name)));
  const { about, experience, offers, seeks, links, pictures, badges } = profile;
  const words = [
    { name: 'offers' as const, words: offers ?? [], tone: 'good' as const },
    { name: 'seeks' as const, words: seeks ?? [], tone: 'ember' as const },
  ].filter((one) => one.words.length > 0);
  const more = (pictures ?? []).slice(1);
  return (
    <>
      {about ? (
        <p className="max-w-prose text-md text-pretty whitespace-pre-line">{about}</p>
      ) : null}
      {words.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-start">
          {words.map((one) => (
            <Section key={one.name} title={t(`sections.${one.name}`)}>
              <Card className="grid gap-3 p-4">
                <Words words={one.words} tone={one.tone} />
                {fits && one.name === 'offers' ? <OfferFits fits={fits.opportunities} /> : null}
                {fits && one.name === 'seeks' ? <SeekFits fits={fits.people} /> : null}
              </Card>
            </Section>
          ))}
        </div>
      ) : null}
      {experience && experience.length > 0 ? (
        <Section title={t('sections.experience')}>
          <ExperienceList
            experience={experience}
            renderNote={(name) =>
              shared.has(foldCompanyName(name)) ? (
                <p className="text-sm font-semibold text-ember-ink">{t('common.workedThere')}</p>
              ) : null
            }
          />
        </Section>
      ) : null}
      {links && links.length > 0 ? (
        <Section title={t('sections.links')}>
          <LinkList links={links} />
        </Section>
      ) : null}
      {badges && badges.length > 0 ? (
        <Section title={t('sections.badges')}>
          <BadgeList badges={badges} />
        </Section>
      ) : null}
      {more.length > 0 ? (
        <Section title={t('sections.pictures')}>
          <Pictures pictures={more} />
        </Section>
      ) : null}
    </>
  );
}
