/** What the functions in the page use; installed before the app's own scripts. */
type PageTools = {
  /** @returns milliseconds until the second frame after `isDone` came true, looked at with each change. */
  untilPainted: (isDone: () => boolean) => Promise<number>;
  typeInto: (field: HTMLInputElement | HTMLTextAreaElement, text: string) => void;
  /** Sends a recorded request by hand and shows the answer as plain text. */
  showBare: (request: { url: string; init: RequestInit }) => Promise<number>;
};
export type WithTools = { kithBench: PageTools };

/** Runs in the page, so that no round trip to the browser is timed. */
export function installTools() {
  const twoFrames = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  const tools: PageTools = {
    untilPainted: async (isDone) => {
      const startedAt = performance.now();
      await new Promise<void>((resolve, reject) => {
        const limit = setTimeout(
          () => reject(new Error(`Nothing came: ${document.body.innerText.slice(0, 2_000)}`)),
          30_000,
        );
        const look = () => {
          if (!isDone()) return;
          observer.disconnect();
          clearTimeout(limit);
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {
          childList: true,
          subtree: true,
          characterData: true,
          attributes: true,
        });
        look();
      });
      await twoFrames();
      return performance.now() - startedAt;
    },
    typeInto: (field, text) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
      set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    showBare: async ({ url, init }) => {
      const startedAt = performance.now();
      const text = await (await fetch(url, init)).text();
      const shown = document.createElement('p');
      shown.textContent = text;
      document.body.append(shown);
      await twoFrames();
      shown.remove();
      return performance.now() - startedAt;
    },
  };
  (window as unknown as WithTools).kithBench = tools;
}
