import { vi } from 'vitest';

// Files share a process, but none of the state that another one left in the app's modules.
vi.resetModules();
