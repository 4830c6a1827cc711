/** What a failed call was about, as the texts name it. */
export type Resource =
  | 'company'
  | 'contact'
  | 'conversation'
  | 'device'
  | 'export'
  | 'file'
  | 'group'
  | 'import'
  | 'interaction'
  | 'item'
  | 'message'
  | 'relationship'
  | 'reminder'
  | 'session'
  | 'suggestion'
  | 'token'
  | 'view';

/** By the endpoint's group in the contract; other groups are items. */
const resourceOfGroup: Readonly<Record<string, Resource>> = {
  accountExports: 'export',
  accountTokens: 'token',
  companies: 'company',
  contactFiles: 'file',
  contactGroups: 'group',
  contacts: 'contact',
  contactViews: 'view',
  conversations: 'conversation',
  imports: 'import',
  interactions: 'interaction',
  messages: 'message',
  nudges: 'suggestion',
  pushSubscriptions: 'device',
  relationships: 'relationship',
  reminders: 'reminder',
  sessions: 'session',
};

const resources = new WeakMap<object, Resource>();

/** Remembers what a failed call was about, by the path of its endpoint. */
export function rememberResource(error: unknown, [group = '']: readonly string[]): void {
  const resource = resourceOfGroup[group];
  if (resource && typeof error === 'object' && error !== null) resources.set(error, resource);
}

export function resourceOf(error: unknown): Resource {
  const known = typeof error === 'object' && error !== null ? resources.get(error) : undefined;
  return known ?? 'item';
}
