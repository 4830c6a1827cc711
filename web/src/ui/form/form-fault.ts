import type { FieldIssue } from '@kith/contract/core/errors';
import { errorCodeOf } from '#lib/error-codes.ts';

/** A refusal with its text in the member's language. `path` names the field; null means the form. */
export class FormFault extends Error {
  readonly path: string | null;

  constructor(text: string, path: string | null = null) {
    super(text);
    this.path = path;
  }
}

/** A rule's own code, which schemas carry as their message: 'name_required', 'missing'. */
const ruleCode = /^[a-z]+(?:_[a-z]+)*$/u;

/** Why a field was refused: the code of the rule, else zod's code of the issue. */
export function codeOfFault({ type, message }: { type: unknown; message?: string }): string {
  return message !== undefined && ruleCode.test(message) ? message : String(type);
}

/** The fields that a refusal of the server names, each with the rule it broke. */
export function readFieldIssues(error: unknown): Pick<FieldIssue, 'path' | 'code'>[] {
  if (errorCodeOf(error) !== 'validation_failed') return [];
  const details = (error as { data?: { issues?: unknown } | null }).data;
  const issues: unknown[] = Array.isArray(details?.issues) ? details.issues : [];
  return issues.flatMap((issue) => {
    const { path, code, message } = (issue ?? {}) as Partial<FieldIssue>;
    if (typeof path !== 'string' || typeof code !== 'string') return [];
    return [{ path, code: codeOfFault({ type: code, ...(message && { message }) }) }];
  });
}
