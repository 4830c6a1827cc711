import path from 'node:path';

/** What is asked of the bundler about its modules; Rolldown's `ChunkingContext`. */
type ModuleGraph = {
  getModuleInfo: (moduleId: string) => { importedIds: readonly string[] } | null;
};

const source = path.resolve(import.meta.dirname, 'src');
const clientRoute = '?__react-router-build-client-route';
const routeOf = (name: string) => path.join(source, `${name}.tsx${clientRoute}`);

/** Public screens, which should not load what only a member needs. */
const publicScreens = ['landing', 'onboarding', 'support'].map((name) => routeOf(`routes/${name}`));

type Layer = {
  name: string;
  entries: readonly string[];
  /** Takes only what these reach too. */
  sharedWith?: readonly string[];
};

/**
 * The layers in the order in which a visit needs them. Each holds what its entries need beyond the
 * layers before it.
 */
const layers: readonly Layer[] = [
  { name: 'start', entries: [path.join(source, 'entry.client.tsx'), routeOf('root')] },
  { name: 'auth', entries: [routeOf('routes/auth')] },
  { name: 'member', entries: [routeOf('routes/app-layout')] },
  {
    name: 'lists',
    entries: [routeOf('routes/messages')],
    sharedWith: [routeOf('routes/contacts')],
  },
  { name: 'contacts', entries: [routeOf('routes/contacts')] },
  {
    name: 'controls',
    entries: [routeOf('routes/messages')],
    sharedWith: [routeOf('routes/dashboard'), ...publicScreens],
  },
  { name: 'cards', entries: [routeOf('routes/dashboard')], sharedWith: publicScreens },
  { name: 'dashboard', entries: [routeOf('routes/dashboard')] },
];

/** Packages that name all they have in one file; what is used of them is known only to the bundler. */
const barrels = /node_modules\/(?:lucide-react|radix-ui)\//u;
/** Where what is used of those packages goes. */
const libraryLayers = [
  {
    layer: 'start',
    files: /node_modules\/@radix-ui\/react-(?:slot|label|primitive|compose-refs)\//u,
  },
  { layer: 'start', files: /node_modules\/lucide-react\//u },
  { layer: 'member', files: /node_modules\/@(?:radix-ui|floating-ui)\//u },
];

/** Everything that comes with the entries without a later `import()`. */
function reach(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || barrels.test(id)) continue;
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
 * Cuts the first screens of a visit into a handful of files. The bundler by itself cuts one for every
 * set of screens that share something, a hundred for the list of contacts, and a slow line pays for
 * the number of files more than for their size.
 */
export function chunkLayers() {
  let assigned: ReadonlyMap<string, string> | undefined;
  return layers.map(({ name }, index) => ({
    name: (id: string, graph: ModuleGraph) => {
      if (id.endsWith('.css')) return null;
      assigned ??= assignLayers(graph);
      const layer = libraryLayers.find(({ files }) => files.test(id))?.layer ?? assigned.get(id);
      return layer === name ? name : null;
    },
    debugName: name,
    priority: layers.length - index,
  }));
}
