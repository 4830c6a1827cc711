export const connectTabs = ['signals', 'engagements', 'posts', 'messages'] as const;
export type ConnectTab = (typeof connectTabs)[number];

/** The tab that an address of Connect names; one of a conversation is among the messages. */
export function readConnectTab(search: URLSearchParams): ConnectTab {
  const named = connectTabs.find((tab) => tab === search.get('tab'));
  return named ?? (search.has('conversation') ? 'messages' : 'signals');
}
