import type { StressReport } from './stress-test.ts'

/** The counts of a stress test, as lines for people. */
export function reportLines(seed: number, report: StressReport): string[] {
  const { rows, logged } = report
  const count = (matches: (row: StressReport['rows'][number]) => boolean) => String(rows.filter(matches).length)
  const applied = logged.filter((line) => line['msg'] === 'a fault was applied')
  const countOf = (message: string) => logged.filter((line) => line['msg'] === message).length
  const errors = logged.filter((line) => Number(line['level']) >= 50)
  return [
    `stress test, seed ${seed}: ${seconds(report.realMs)}, by the server's clock ${seconds(report.livedMs)}`,
    `  ${rows.length} rows of ${report.publications} publications, ${report.repeats} repeats, ${report.unanswered} requests without an answer`,
    `  published ${count(({ state }) => state === 'published')}, failed ${count(({ state }) => state === 'failed')}, canceled ${count(({ state }) => state === 'canceled')}`,
    `  needs_check ${count(({ state, posts }) => state === 'needs_check' && posts > 0)} with a post, ${count(({ state, posts }) => state === 'needs_check' && posts === 0)} without`,
    `  ${report.kills} kills, ${report.reconnects} reconnects, ${report.errands} errands, ${applied.length} faults applied`,
    `  tokens renewed ${countOf('a connection was renewed')}, not renewed ${countOf('a connection was not renewed')}`,
    `  by mode: ${tally(applied, ({ mode }) => String(mode))}`,
    `  by operation: ${tally(applied, ({ platform, operation }) => `${String(platform)} ${String(operation)}`)}`,
    `  why not published: ${tally(
      rows.filter(({ state }) => state === 'failed' || state === 'needs_check'),
      ({ platform, state, error }) => `${platform} ${state}: ${error}`,
    )}`,
    `  errors logged: ${tally(errors, ({ msg, err }) => `${String(msg)} ${(err as { message?: string } | undefined)?.message ?? ''}`)}`,
    ...report.disagreements.map((one) => `  DISAGREES: ${one}`),
  ]
}

function tally<T>(from: readonly T[], nameOf: (one: T) => string): string {
  const counts = new Map<string, number>()
  for (const one of from) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  if (counts.size === 0) return 'none'
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
