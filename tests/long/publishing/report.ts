import type { StressReport } from './stress-test.ts'

/** The counts of a stress test, as lines for people. */
export function reportLines(seed: number, report: StressReport): string[] {
  const { rows, logged, sent } = report
  const applied = logged.filter(({ msg }) => msg === 'a fault was applied')
  const renewed = logged.filter(({ msg }) => msg === 'a connection was renewed').length
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  return [
    `stress test, seed ${seed}: ${seconds(report.realMs)}, by the server's clock ${seconds(report.livedMs)}`,
    `  ${rows.length} rows of ${report.publications} publications, ${sent.repeats} repeats, ${sent.unanswered} requests without an answer`,
    `  ${report.kills} kills, ${sent.reconnects} reconnects, ${sent.errands} errands, ${renewed} tokens renewed`,
    `  ${sent.pauses} pauses, ${sent.takenBack} posts taken back, ${rows.filter(({ isDocument }) => isDocument).length} documents, ${report.stories} rows of stories`,
    `  rows: ${tally(rows.map(({ platform, state, posts, error }) => `${platform} ${state}${posts > 0 ? ' on the wall' : ''} ${error ?? ''}`))}`,
    `  first comments: ${tally(rows.flatMap(({ comment }) => (comment === null ? [] : [comment])))}`,
    `  faults: ${tally(applied.map(({ platform, operation, mode }) => `${platform} ${operation} ${mode}`))}`,
    `  errors logged: ${tally(logged.filter(({ level }) => Number(level) >= 50).map(({ msg, err }) => `${msg} ${err?.message ?? ''}`))}`,
    ...report.disagreements.map((one) => `  DISAGREES: ${one}`),
  ]
}

function tally(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name.trim())].map(([name, all]) => ({ name, times: all.length }))
  const sorted = counts.toSorted((a, b) => b.times - a.times)
  return sorted.map(({ name, times }) => `${name} ${times}`).join(', ') || 'none'
}
