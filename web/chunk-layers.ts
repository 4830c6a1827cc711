import { globSync } from 'node:fs';
import path from 'node:path';

/** The part of Rolldown's `ChunkingContext` that is used here. */
type ModuleGraph = {
  getModuleInfo: (moduleId: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
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

/** What the frame and the first screens load without being asked, so that it opens at once. */
const readyParts = [
  'app/search-palette.tsx',
  'app/admin-section.tsx',
  'features/notifications/components/newest-notifications.tsx',
  'features/triage/components/triage-entry.tsx',
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

/** A module that so many screens share comes after a first view. */
const manyScreens = 5;
/** The same where parts that are loaded late count as well, such as dialogs. */
const manyEntries = 14;

/** The layers that come after a first view, in the order above. */
const layersOfMany = ['overlays', 'forms', 'updates', 'dashboard', 'messages', 'frame'];

/**
 * Screens that consist of many parts which their dialogs, or a few other screens, show too: as files of
 * their own a contact's would be twenty-five.
 */
const contactDetail = routeOf('routes/contact-detail');
const feed = routeOf('routes/feed');
export const laterScreens = ['contact-detail', 'feed'];

/** Parts of other screens that take something of these, and would else load all of it. */
const otherParts = [
  'features/messages/components/thread-pane.tsx',
  'app/opportunities/discover-part.tsx',
];

const layersOfLaterScreens: readonly Layer[] = [
  {
    name: 'cards',
    entries: [contactDetail, feed],
    sharedWith: otherParts.map((file) => path.join(source, file)),
  },
  { name: 'cards', entries: [feed], sharedWith: [contactDetail] },
  { name: 'contact-detail', entries: [contactDetail] },
  { name: 'feed', entries: [feed] },
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
  const assign = ({ name, entries, sharedWith = entries }: Layer) => {
    const shared = reach(sharedWith, graph);
    for (const id of reach(entries, graph)) {
      if (shared.has(id) && !assigned.has(id)) assigned.set(id, name);
    }
  };
  for (const layer of layers) assign(layer);
  for (const [id, name] of placeShared(graph, assigned)) assigned.set(id, name);
  for (const layer of layersOfLaterScreens) assign(layer);
  return assigned;
}

const allScreens = globSync('routes/*.tsx', { cwd: source }).map((file) =>
  routeOf(file.replace(/\.tsx$/u, '')),
);

/** How many of the entries import each module statically, directly or not. */
function countSharing(entries: Iterable<string>, graph: ModuleGraph): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const id of reach([entry], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The screens with all that is imported late. */
function findEntries(graph: ModuleGraph): Set<string> {
  const entries = new Set(allScreens);
  // A set also passes on what is added meanwhile.
  for (const entry of entries) {
    for (const id of reach([entry], graph)) {
      for (const late of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) entries.add(late);
    }
  }
  return entries;
}

/**
 * The modules that many share, each in the last of the layers that it needs. Whatever such a module imports
 * is shared by as many, so it is in these layers or in those before.
 */
function placeShared(
  graph: ModuleGraph,
  assigned: ReadonlyMap<string, string>,
): Map<string, string> {
  const screens = countSharing(allScreens, graph);
  const placed = new Map<string, string>();
  for (const [id, entries] of countSharing(findEntries(graph), graph)) {
    const isOfMany = entries >= manyEntries || (screens.get(id) ?? 0) >= manyScreens;
    if (!isOfMany || assigned.has(id)) continue;
    const needed = new Set([...reach([id], graph)].map((other) => assigned.get(other)));
    placed.set(id, layersOfMany.findLast((name) => needed.has(name)) ?? 'overlays');
  }
  return placed;
}

/**
 * Bundles the first screens of a visit, and what later ones share, into a handful of files. By default the bundler makes one
 * per set of screens that share something, a hundred for the contact list, and on a slow connection
 * the number of files costs more than their size.
 */
export function chunkLayers() {
  let assigned: ReadonlyMap<string, string> | undefined;
  const names = [
    ...new Set([...layers, ...layersOfLaterScreens, ...laterFiles].map(({ name }) => name)),
  ];
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
