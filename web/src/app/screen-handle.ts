/** What a screen may say about its place in the shell: `export const handle: ScreenHandle`. */
export type ScreenHandle = { isFullBleed?: boolean };
