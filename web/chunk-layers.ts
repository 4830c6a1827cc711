import path from 'node:path';

/** The part of Rolldown's `ChunkingContext` that is used here. */
type ModuleGraph = {
  getModuleInfo: (moduleId: string) => { importedIds: readonly string[] } | null;
};

const source = path.resolve(import.meta.dirname, 'src');
const clientRoute = '?__react-router-build-client-route';
const routeOf = (name: string) => path.join(source, `${name}.tsx${clientRoute}`);

/** What a member sees first. */
const firstScreens = ['app-layout', 'contacts', 'messages', 'dashboard'].map((name) =>
  routeOf(`routes/${name}`),
);

/** Public screens, which should not load code for members only. */
const publicScreens = ['landing', 'onboarding', 'support'].map((name) => routeOf(`routes/${name}`));

/** The parts of the frame that load after the screen. */
const frameParts = path.join(source, 'app/frame-parts.ts');

/** What the frame itself loads without being asked, so that it opens at once. */
const readyParts = [
  'app/search-palette.tsx',
  'app/admin-section.tsx',
  'features/notifications/components/newest-notifications.tsx',
].map((file) => path.join(source, file));

type Layer = {
  /** Two layers with one name are one file. */
  name: string;
  entries: readonly string[];
  /** Takes only modules that these reach too. */
  sharedWith?: readonly string[];
};

/**
 * The layers in the order of a visit. Each holds what its entries need beyond the layers before it.
 */
const layers: readonly Layer[] = [
  // Loads with the screen that signs in, and after a member's first screen.
  { name: 'auth-client', entries: [path.join(source, 'lib/auth-library.ts')] },
  { name: 'start', entries: [path.join(source, 'entry.client.tsx'), routeOf('root')] },
  // Small parts that several beginnings of a visit have in common: on a slow line a request of their
  // own costs more than bytes that one of them does not use.
  { name: 'start', entries: [routeOf('routes/auth')], sharedWith: firstScreens },
  // Signing in takes no more of the member's screens than the fields that both have.
  {
    name: 'start',
    entries: [path.join(source, 'features/accounts/sign-in/components/auth-forms.tsx')],
    sharedWith: [...firstScreens, ...publicScreens],
  },
  { name: 'auth', entries: [routeOf('routes/auth')] },
  { name: 'member', entries: [routeOf('routes/app-layout')] },
  {
    name: 'member',
    entries: [routeOf('routes/messages'), routeOf('routes/dashboard')],
    sharedWith: [routeOf('routes/contacts')],
  },
  {
    name: 'start',
    entries: [routeOf('routes/messages'), routeOf('routes/dashboard')],
    sharedWith: publicScreens,
  },
  {
    name: 'member',
    entries: [routeOf('routes/messages')],
    sharedWith: [routeOf('routes/dashboard')],
  },
  { name: 'contacts', entries: [routeOf('routes/contacts')] },
  // No first view shows a menu, a popover or a tooltip, but later screens share their parts.
  { name: 'overlays', entries: [path.join(source, 'ui/overlays/parts.ts')] },
  // No first screen has a form, but many later ones do.
  { name: 'forms', entries: [path.join(source, 'ui/form/use-zod-form.ts')] },
  { name: 'updates', entries: [frameParts], sharedWith: [routeOf('routes/messages')] },
  { name: 'dashboard', entries: [routeOf('routes/dashboard')] },
  { name: 'messages', entries: [routeOf('routes/messages')] },
  // What no screen waits for. In files of its own it would still hold up the screen's requests: a
  // browser has six connections.
  { name: 'frame', entries: [frameParts, ...readyParts] },
];

/** What many screens load after their first view, each as one file instead of several. */
const laterFiles = [
  { name: 'icons', files: /node_modules\/lucide-react\//u },
  { name: 'live', files: /node_modules\/@supabase\/(?:realtime|postgrest)-js\//u },
];

/** Everything that the entries import statically. */
function reach(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

function assignLayers(graph: ModuleGraph): ReadonlyMap<string, string> {
  const assigned = new Map<string, string>();
  for (const { name, entries, sharedWith = entries } of layers) {
    const shared = reach(sharedWith, graph);
    for (const id of reach(entries, graph)) {
      if (shared.has(id) && !assigned.has(id)) assigned.set(id, name);
    }
  }
  return assigned;
}

/**
 * Bundles the first screens of a visit into a handful of files. By default the bundler makes one
 * per set of screens that share something, a hundred for the contact list, and on a slow connection
 * the number of files costs more than their size.
 */
export function chunkLayers() {
  let assigned: ReadonlyMap<string, string> | undefined;
  const names = [...new Set([...layers, ...laterFiles].map(({ name }) => name))];
  return names.map((name, index) => ({
    name: (id: string, graph: ModuleGraph) => {
      if (id.endsWith('.css')) return null;
      // What the bundler itself adds.
      if (id.includes('rolldown/runtime')) return name === 'start' ? name : null;
      assigned ??= assignLayers(graph);
      const layer = assigned.get(id) ?? laterFiles.find(({ files }) => files.test(id))?.name;
      return layer === name ? name : null;
    },
    debugName: name,
    priority: names.length - index,
  }));
}
