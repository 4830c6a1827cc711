export type TabChannel<Message> = { tell: (message: Message) => void; close: () => void };

/** Speaks with the other tabs of this browser, which hear all but their own words. */
export function openTabChannel<Message>(
  name: string,
  onHear: (message: Message) => void,
): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onHear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
