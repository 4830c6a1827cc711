import { type AppRoute, appRoutes } from '@kith/contract/app-routes/table';

function describe(route: AppRoute): string {
  const notes = [
    route.guard,
    route.to === undefined ? '' : `→ ${route.to}`,
    route.flag === undefined ? '' : `flag ${route.flag}`,
    route.consents === undefined ? '' : `consents ${route.consents.join(', ')}`,
    route.environment === undefined ? '' : `${route.environment} only`,
  ];
  return `  ${route.path.padEnd(44)} ${notes.filter((note) => note !== '').join(' · ')}`;
}

function print(title: string, routes: readonly AppRoute[]): void {
  console.log(`${title} (${routes.length})`);
  for (const route of routes) console.log(describe(route));
}

print(
  'Built',
  appRoutes.filter((route) => route.built),
);
console.log('');
print(
  'Not built',
  appRoutes.filter((route) => !route.built),
);
