import type { Uses } from '#contract/admin/records.ts'

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** 'Published 12 times by 3 agents'; 'Not used yet' says nothing of whether it is released. */
export function usesLabel(verb: 'Published' | 'Used', { times, agents }: Uses): string {
  if (times === 0) return 'Not used yet'
  return `${verb} ${counted(times, 'time')} by ${counted(agents, 'agent')}`
}
