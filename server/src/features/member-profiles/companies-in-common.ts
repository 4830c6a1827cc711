import { foldCompanyName } from '@kith/contract/companies/fold-company-name';
import type { CommonCompany, Experience } from '@kith/contract/member-profiles/schemas';

type Time = { from: string | null; to: string | null };

/** Companies that both name, those where they were at the same time first, each once. */
export function companiesInCommon(
  own: readonly Experience[],
  theirs: readonly Experience[],
): CommonCompany[] {
  const shared = new Map<string, CommonCompany>();
  for (const one of theirs) {
    const key = foldCompanyName(one.company);
    if (key === '') continue;
    const times = own.filter(({ company }) => foldCompanyName(company) === key);
    if (times.length === 0) continue;
    const known = shared.get(key) ?? { name: one.company, from: null, to: null };
    const together = times.map((time) => overlapOf(time, one)).find((time) => time !== null);
    shared.set(key, known.from === null && together ? { ...known, ...together } : known);
  }
  return [...shared.values()].toSorted((a, b) => Number(a.from === null) - Number(b.from === null));
}

/** The years of both; null where they don't meet, or where either began is unknown. */
function overlapOf(own: Time, theirs: Time): Time | null {
  if (own.from === null || theirs.from === null) return null;
  const from = later(yearOf(own.from), yearOf(theirs.from));
  const ends = [own.to, theirs.to].flatMap((to) => (to === null ? [] : yearOf(to)));
  const to = ends.toSorted()[0] ?? null;
  return to !== null && to < from ? null : { from, to };
}

const yearOf = (date: string) => date.slice(0, 4);
const later = (one: string, other: string) => (one > other ? one : other);
