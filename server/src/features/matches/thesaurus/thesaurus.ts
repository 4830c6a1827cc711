import { business } from './business.ts';
import type { Concept } from './concept.ts';
import { fields } from './fields.ts';
import { money } from './money.ts';
import { people } from './people.ts';
import { services } from './services.ts';
import { skills } from './skills.ts';
import { work } from './work.ts';

export const concepts: readonly Concept[] = [
  ...money,
  ...people,
  ...skills,
  ...services,
  ...business,
  ...work,
  ...fields,
];

/** Part of a run's settings: everyone is matched again when words or weights change. */
export const thesaurusVersion = 1;

const byId = new Map(concepts.map((concept) => [concept.id, concept]));

export function findConcept(id: string): Concept | undefined {
  return byId.get(id);
}
