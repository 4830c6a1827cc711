import { cutText } from '@kith/contract/core/text';
import { readRole, type Role } from './read-role.ts';

type KnownRole = Pick<Role, 'seniority' | 'role'> | null;

/** As many as a large network has; then the oldest makes room. */
const mostKnown = 20_000;
const longestTitle = 200;
const known = new Map<string, KnownRole>();

/**
 * What a title says, read once: titles repeat within a network and between its screens. They are texts by
 * themselves, which say nothing of whose they are.
 */
export function knownRole(title: string): KnownRole {
  if (title === '') return null;
  const text = cutText(title, longestTitle);
  const before = known.get(text);
  if (before !== undefined) return before;
  const read = readRole(text);
  const role = read && { seniority: read.seniority, role: read.role };
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(text, role);
  return role;
}
