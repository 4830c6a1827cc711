import type { SandboxFact } from '@kith/contract/training/endpoints';
import type {
  CheckName,
  FactName,
  SandboxAction,
  SandboxValues,
} from '@kith/contract/training/exercises';

/** The test of one course, on data that exists only in the sandbox. */
export type Exercise = {
  /**
   * Does one action by the product's own verbs.
   * @returns what it answered
   * @throws what the product refuses
   */
  act: (name: string, values: SandboxValues) => Promise<SandboxFact[]>;
  /** What the database says now. */
  readFacts: () => Promise<SandboxFact[]>;
  /** What of the test's checks the database meets; `done` are the actions that weren't refused. */
  judge: (done: readonly SandboxAction[]) => Promise<Partial<Record<CheckName, boolean>>>;
};

/** Of the values of an action, which its fields have checked. */
export const textOf = (values: SandboxValues, name: string): string => String(values[name] ?? '');
export const numberOf = (values: SandboxValues, name: string): number => Number(values[name]);
export const wordOf = <Word extends string>(values: SandboxValues, name: string): Word =>
  textOf(values, name) as Word;

/** Facts in their order, by their names. */
export function listFacts(facts: Partial<Record<FactName, string | number>>): SandboxFact[] {
  return Object.entries(facts).map(([name, value]) => ({ name: name as FactName, value }));
}
export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
