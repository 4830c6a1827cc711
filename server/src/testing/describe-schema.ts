import type pg from 'pg';

const namespaces = `n.nspname in ('public', 'auth')`;
const inClass = `join pg_class c on c.oid = o.%s join pg_namespace n on n.oid = c.relnamespace
  where ${namespaces}`;
const of = (column: string) => inClass.replace('%s', column);

/** Each lists one kind of thing as lines that show all that matters of it. */
const queries = [
  `select concat_ws(' ', 'table', o.oid::regclass, o.relkind, o.relrowsecurity, o.reloptions,
     pg_get_partkeydef(o.oid), array(select unnest(o.relacl)::text order by 1)) as line
   from pg_class o ${of('oid')} and o.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select concat_ws(' ', 'column', c.oid::regclass,
     row_number() over (partition by c.oid order by o.attnum), o.attname,
     format_type(o.atttypid, o.atttypmod), o.attcollation::regcollation, o.attnotnull,
     pg_get_expr(d.adbin, d.adrelid), o.attgenerated, o.attidentity, o.attstorage, o.attacl) as line
   from pg_attribute o left join pg_attrdef d on d.adrelid = o.attrelid and d.adnum = o.attnum
   ${of('attrelid')} and c.relkind in ('r', 'p', 'c') and o.attnum > 0 and not o.attisdropped`,
  `select pg_get_indexdef(o.indexrelid) as line from pg_index o ${of('indexrelid')}`,
  `select concat_ws(' ', 'constraint', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid))
     as line from pg_constraint o ${of('conrelid')}`,
  `select concat_ws(' ', 'policy', schemaname, tablename, policyname, roles, cmd, qual, with_check)
     as line from pg_policies`,
  `select concat_ws(' ', pg_get_triggerdef(o.oid), o.tgenabled) as line from pg_trigger o
   ${of('tgrelid')} and not o.tgisinternal`,
  `select concat_ws(' ', pg_get_functiondef(p.oid), array(
     select unnest(coalesce(p.proacl, acldefault('f', p.proowner)))::text order by 1)) as line
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${namespaces}
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select concat_ws(' ', 'schema', n.nspname, array(select unnest(n.nspacl)::text order by 1))
     as line from pg_namespace n where ${namespaces}`,
];

/** Everything that migrations and functions make, as sorted lines: equal schemas have equal ones. */
export async function describeSchema(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) {
    const found = await client.query<{ line: string }>(query);
    lines.push(...found.rows.map((row) => row.line));
  }
  return lines.sort();
}
