import type { Experience } from '@kith/contract/member-profiles/schemas';
import { foldText } from '@kith/contract/core/text';

type Post = Pick<Experience, 'company' | 'from' | 'to'>;

/** What places of learning call themselves in the languages of the interface. */
const schoolWords =
  /universi|college|school|academy|institute of technology|hochschule|schule|akademie|école|ecole|lycée|faculté|escuela|facultad|colegio|instituto|大学|学院|学校|高校|中学/iu;

const end = '9999';

/** Whether two posts were held at a time, as far as their dates say. */
function overlap(a: Post, b: Post): boolean {
  if (a.from === null || b.from === null) return a.to === null && b.to === null;
  return a.from <= (b.to ?? end) && b.from <= (a.to ?? end);
}

/** Where two members, by the profiles that they show, were at the same time. */
export function findShared(
  first: readonly Post[],
  other: readonly Post[],
): { company: string | null; school: string | null } {
  const shared = first.filter((a) =>
    other.some((b) => foldText(a.company) === foldText(b.company) && overlap(a, b)),
  );
  const isSchool = ({ company }: Post) => schoolWords.test(company);
  return {
    company: shared.find((post) => !isSchool(post))?.company ?? null,
    school: shared.find(isSchool)?.company ?? null,
  };
}
