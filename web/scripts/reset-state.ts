import { afterAll, vi } from 'vitest';

// Files share a process, but none of the state that another one left in the app's modules, and nothing
// that it put in the place of what browsers have.
vi.resetModules();
afterAll(() => vi.unstubAllGlobals());
