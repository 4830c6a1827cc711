/**
 * Everything that keys or the command menu can do, and its keys: the part before the dot is the
 * group. A letter is written in capitals whatever the keyboard; `Mod` is Ctrl or Cmd. Actions without
 * keys are in the command menu only. What each does is registered where it is done (`useActions`).
 */
export const actionKeys = {
  'app.search': ['Mod+K'],
  'app.sidebar': ['Mod+B'],
  'app.messages': ['Alt+M'],
  'app.notifications': ['Alt+N'],
  'app.notice': ['F8'],
  'app.undo': ['Z'],
  'app.help': ['?'],
  'list.move': ['J', 'K'],
  'list.open': ['Enter'],
  'list.select': ['X', 'Shift+X'],
  'list.archive': ['E'],
  'list.restore': ['R'],
  'contacts.search': ['/'],
  'contacts.filter': ['F'],
  'contacts.create': ['N'],
  'contacts.saveView': [],
  'contact.move': ['J', 'K'],
  'contact.note': ['N'],
  'contact.draft': ['D'],
  'contact.cadence': ['C'],
  'contact.tag': ['T'],
  'contact.remind': ['R'],
  'contact.archive': ['E'],
  'contact.close': ['Escape'],
  'draft.log': ['Mod+Enter'],
  'contact.edit': [],
  'contact.merge': [],
  'contact.delete': [],
  'contact.group': [],
  'contact.copyEmail': [],
  'contact.copyPhone': [],
  'fields.cadence': [],
  'fields.tag': [],
  'fields.remind': [],
  'suggestions.move': ['J', 'K'],
  'suggestions.open': ['Enter'],
  'suggestions.draft': ['D'],
  'suggestions.log': ['L'],
  'suggestions.snooze': ['S'],
  'suggestions.dismiss': ['X'],
  'messages.move': ['J', 'K'],
  'messages.search': ['/'],
  'messages.find': ['F'],
  'messages.create': ['N'],
  'messages.back': ['Escape'],
  'messages.reply': ['R'],
  'messages.edit': ['E'],
  'messages.editLast': ['ArrowUp'],
  'messages.newLine': ['Shift+Enter'],
  'posts.move': ['J', 'K'],
  'posts.open': ['Enter'],
  'posts.like': ['L'],
  'posts.comment': ['C'],
  'posts.share': ['S'],
  'posts.bookmark': ['B'],
  'posts.create': ['N'],
  'posts.filter': ['F'],
  'posts.newer': ['U'],
  'posts.back': ['Escape'],
  'opportunities.move': ['J', 'K'],
  'opportunities.column': ['H', 'L'],
  'opportunities.stage': ['Shift+H', 'Shift+L'],
  'opportunities.create': ['N'],
  'fields.opportunity': ['O'],
  'engagements.move': ['J', 'K'],
  'engagements.outcome': ['1', '2', '3', '4'],
  'triage.answer': ['1', '2', '3', '4'],
  'triage.answerGroup': ['Shift+1', 'Shift+2', 'Shift+3', 'Shift+4'],
  'triage.accept': ['Enter'],
  'triage.back': ['ArrowLeft'],
  'triage.skip': ['ArrowRight'],
  'triage.open': ['O'],
  'duplicates.move': ['J', 'K'],
  'duplicates.merge': ['M'],
  'duplicates.dismiss': ['N'],
  'duplicates.undo': ['U'],
  'settings.createGroup': [],
} as const satisfies Record<string, readonly string[]>;

export type ActionId = keyof typeof actionKeys;
/** Those that have keys. */
export type KeyedActionId = {
  [Id in ActionId]: (typeof actionKeys)[Id] extends readonly [] ? never : Id;
}[ActionId];
export type ActionGroup = ActionId extends `${infer Group}.${string}` ? Group : never;

/**
 * Which group answers first when two on the screen have the same key: the highest. A list beside
 * the open contact answers before it, and leaves to it what is not the list's.
 */
export const groupLayers: Record<ActionGroup, number> = {
  app: 0,
  contacts: 1,
  suggestions: 1,
  messages: 1,
  posts: 1,
  duplicates: 1,
  engagements: 1,
  opportunities: 1,
  triage: 1,
  settings: 1,
  contact: 2,
  draft: 2,
  fields: 2,
  list: 3,
};

export function groupOf(id: ActionId): ActionGroup {
  return id.slice(0, id.indexOf('.')) as ActionGroup;
}
