/** The name of the migration that an upgrade brings in this round. */
export const nextMigration = (round: number): string => `${1000 + round}_next`;

/**
 * A file of the bundled program with one migration more, if the migrations are in it. The migration takes what those of
 * later versions may take: a column, a value in each row of it, an index.
 */
export const withNextMigration = (source: string, round: number): string => {
  const [latest] = /(?<=latestSchema = ")\d{4}_\w+(?=")/.exec(source) ?? [];
  if (latest === undefined) return source;
  const column = `next_${round}`;
  const up = [
    `alter table students add column ${column} text not null default ''`,
    `update students set ${column} = student_id`,
    `create index students_by_${column} on students (${column})`,
  ].map((statement) => `await sql.raw(${JSON.stringify(statement)}).execute(db);`);
  const entry = new RegExp(`"${latest}": [^\\n]+(?=\\n)`);
  if (!entry.test(source)) throw new Error(`The program has no migration ${latest}.`);
  return source
    .replace(
      entry,
      (last) => `${last.replace(/,$/, '')},\n"${nextMigration(round)}": async (db) => { ${up.join(' ')} }`,
    )
    .replace(`latestSchema = "${latest}"`, `latestSchema = "${nextMigration(round)}"`);
};
