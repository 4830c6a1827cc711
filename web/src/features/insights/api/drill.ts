import { paths } from '@kith/contract/app-routes/paths';
import type { Drill, DrillFilter } from '@kith/contract/insights/schemas';

/** The list of contacts with a filter, as its address says it. */
export function filterPath(filter: DrillFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, one);
    else if (typeof value === 'boolean') search.set(name, value ? '1' : '0');
    else if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? paths.contacts() : `${paths.contacts()}?${search.toString()}`;
}

/** Where a figure leads: to exactly the people that it counts. */
export function drillPath(drill: Drill): string {
  if (drill.kind === 'contacts') return filterPath(drill.filter);
  const query = Object.entries(drill.set).map(([name, value]) => [name, String(value)]);
  const search = Object.fromEntries(query) as Record<string, string>;
  const { set, company_id: companyId, industry } = drill.set;
  if (companyId !== undefined) {
    const { company_id: _, ...rest } = search;
    return paths.insightsCompany(companyId, rest);
  }
  if (industry !== undefined) {
    const { industry: _, ...rest } = search;
    return paths.insightsIndustry(industry, rest);
  }
  return set === 'trend' ? paths.insightsTrends(search) : paths.insights(search);
}
