import type { RoleFunction, Seniority } from '@kith/contract/analyses/rules';

/** A profile as people paste it, and what an expert reader says of the person’s work now. */
export type PastedProfile = {
  text: string;
  name: string;
  title: string;
  company: string;
  seniority: Seniority | null;
  role: RoleFunction | null;
};
