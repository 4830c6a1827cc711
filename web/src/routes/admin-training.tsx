import { courseIds } from '@kith/contract/training/courses';
import { useSearchParams } from 'react-router';
import { Course } from '#features/revops/components/course.tsx';
import { Courses } from '#features/revops/components/courses.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/revops/training`: courses for administrators, each with a test in a sandbox. */
export default function AdminTraining() {
  const { t } = useTranslation(['training', 'operations', 'common']);
  const [search] = useSearchParams();
  const id = courseIds.find((one) => one === search.get('course'));
  const title = id === undefined ? t('operations:sidebar.training') : t(`courses.${id}.title`);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={id === undefined ? t('about') : t(`courses.${id}.about`)}
      />
      {id === undefined ? <Courses /> : <Course key={id} id={id} />}
    </div>
  );
}
