import { ask } from '#tests/support/programs/postgres-cluster.ts'

/** Of its own instance of the server, not of its content. */
const LEFT_OUT = new Set(['turns'])

/**
 * Gives a database a function that puts all rows back to what they are now: it copies its tables, and from then on notes
 * which of them are written to.
 */
export async function takeSnapshot(url: string): Promise<void> {
  const tables = await ask<{ name: string; columns: string }>(
    url,
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      group by table_name`,
  )
  const copied = tables.filter(({ name }) => !LEFT_OUT.has(name))
  await ask(url, [BEGIN, ...copied.map(copyOf), restoreAll(copied)].join(';\n'))
}

/** Without a unique index, on which transactions would wait for each other. */
const BEGIN = `create schema snapshot;
  create unlogged table snapshot.touched (name text);
  create function snapshot.note() returns trigger language plpgsql as $$
    begin
      insert into snapshot.touched values (tg_table_name);
      return null;
    end
  $$`

const copyOf = ({ name, columns }: { name: string; columns: string }) => `
  create table snapshot."${name}" as select ${columns} from public."${name}";
  create trigger note_touched after insert or update or delete on public."${name}"
    for each statement execute function snapshot.note()`

/** As a replica takes over rows: no trigger runs, and foreign keys are as right as they were. */
const restoreAll = (tables: readonly { name: string; columns: string }[]) => `
  create function snapshot.restore() returns void language plpgsql set session_replication_role = replica as $$
    declare
      written text[] := (select coalesce(array_agg(distinct name), '{}') from snapshot.touched);
    begin
      ${tables
        .map(
          ({ name, columns }) => `if '${name}' = any(written) then
        delete from public."${name}";
        insert into public."${name}" (${columns}) overriding system value select ${columns} from snapshot."${name}";
      end if;`,
        )
        .join('\n      ')}
      delete from snapshot.touched;
    end
  $$`
