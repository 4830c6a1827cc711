import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { locales } from '@kith/contract/core/locales';
import { inLanguage } from '@kith/contract/public-site/pages';
import { Languages } from 'lucide-react';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { chooseLocale, useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuRadioGroup } from '#ui/dropdown-menu.tsx';

/** The footer of the public pages: operator, contact, language. */
export function LandingFooter() {
  const { t } = useTranslation(['landing', 'common']);
  const format = useFormat();
  const { locale } = useLocalePreferences();
  return (
    <footer className="border-t border-border">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-5 py-7 text-sm text-muted sm:px-8">
        <span>
          © {brand.copyrightYear} {brand.name}
        </span>
        <a href={`mailto:${brand.contactEmail}`} className="hover:text-text hover:underline">
          {brand.contactEmail}
        </a>
        <nav aria-label={t('common:pages.footer')} className="flex flex-wrap gap-x-6">
          {/* Documents of their own: the browser loads them, not the app. */}
          {[
            { path: paths.whatIsNrm(), name: t('whatIsNrm') },
            { path: paths.privacyPolicy(), name: t('common:pages.privacy') },
            { path: paths.terms(), name: t('common:pages.terms') },
          ].map(({ path, name }) => (
            <a
              key={path}
              href={inLanguage(path, locale)}
              className="hover:text-text hover:underline"
            >
              {name}
            </a>
          ))}
        </nav>
        <div className="ml-auto">
          <DropdownMenu
            trigger={
              <Button variant="ghost" size="sm" icon={<Languages aria-hidden size={16} />}>
                <span>
                  <span className="sr-only">{format.labelled(t('language'))}</span>
                  {localeNames[locale]}
                </span>
              </Button>
            }
          >
            <MenuRadioGroup
              value={locale}
              onValueChange={(next) => void chooseLocale(next)}
              options={locales.map((tag) => ({ value: tag, label: localeNames[tag], lang: tag }))}
            />
          </DropdownMenu>
        </div>
      </div>
    </footer>
  );
}
