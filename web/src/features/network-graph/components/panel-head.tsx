import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';

type PanelHeadProps = { title: string; about?: string; onBack: () => void };

/** The head of what was chosen, with the way back to all circles. */
export function PanelHead({ title, about, onBack }: PanelHeadProps) {
  const { t } = useTranslation('graph');
  const ref = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="px-4 pt-3 pb-4 sm:px-5">
      <BackLink onBack={onBack}>{t('back')}</BackLink>
      <h2
        ref={ref}
        tabIndex={-1}
        className="title-serif text-lg wrap-anywhere text-balance outline-none"
      >
        {title}
      </h2>
      {about ? <p className="text-sm text-muted">{about}</p> : null}
    </div>
  );
}
