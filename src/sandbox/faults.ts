import { z } from 'zod'

/** What a fault can do to a call; each service adds its own media errors. */
const FAULT_MODES = [
  'refuse',
  'lost_answer',
  'http_500',
  'html',
  'rate_limit',
  'token_expired',
  'slow',
  'image_refused',
  'video_refused',
] as const

export type FaultMode = (typeof FAULT_MODES)[number]

/** For each service: its operations, and the groups that stand for several of them. */
const OPERATIONS = {
  facebook: {
    names: [
      'exchange',
      'debug_token',
      'me',
      'permissions',
      'accounts',
      'upload_photo',
      'create_post',
      'read_feed',
      'read_post',
      'update_post',
      'delete_post',
      'read_photo',
      'read_page',
      'video_start',
      'video_transfer',
      'video_finish',
      'video_status',
      'reel_start',
      'reel_upload',
      'reel_finish',
    ],
    groups: {
      publish: ['create_post', 'video_finish', 'reel_finish'],
      upload: ['upload_photo', 'video_start', 'video_transfer', 'reel_start', 'reel_upload'],
    },
  },
} as const

export type FaultPlatform = keyof typeof OPERATIONS
export type Operation<P extends FaultPlatform> = (typeof OPERATIONS)[P]['names'][number]

const platforms = Object.keys(OPERATIONS) as FaultPlatform[]

export interface Fault {
  platform: FaultPlatform
  /** An operation, a group (`publish`, `upload`) or `any`. */
  operation: string
  mode: FaultMode
  /** How many calls it still strikes. */
  times: number
  /** How late a slow answer comes. */
  ms: number
}

export const FaultRequest = z
  .strictObject({
    platform: z.enum(platforms, `Choose one of: ${platforms.join(', ')}.`),
    operation: z.string('The operation is text.').default('any'),
    mode: z.enum(FAULT_MODES, `Choose one of: ${FAULT_MODES.join(', ')}.`),
    times: z.int('A whole number from 1 to 100000.').min(1).max(100_000).default(1),
    ms: z.int('Milliseconds from 1 to 120000.').min(1).max(120_000).default(3000),
  })
  .superRefine((fault, context) => {
    const known = operationsOf(fault.platform)
    if (known.includes(fault.operation)) return
    context.addIssue({ code: 'custom', path: ['operation'], message: `Choose one of: ${known.join(', ')}.` })
  })

/** Faults still to strike, oldest first. Kept in memory: a restart clears them. */
export class Faults {
  #pending: Fault[] = []

  add(fault: Fault): void {
    this.#pending.push({ ...fault })
  }

  list(): Fault[] {
    return this.#pending.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.#pending = []
  }

  /** The fault that strikes this call, used up by one. */
  take<P extends FaultPlatform>(platform: P, operation: Operation<P>): Fault | null {
    const found = this.#pending.find((fault) => fault.platform === platform && strikes(fault, operation))
    if (!found) return null
    found.times -= 1
    if (found.times === 0) this.#pending = this.#pending.filter((fault) => fault !== found)
    return { ...found }
  }
}

function strikes(fault: Fault, operation: string): boolean {
  if (fault.operation === 'any' || fault.operation === operation) return true
  const groups: Record<string, readonly string[]> = OPERATIONS[fault.platform].groups
  return groups[fault.operation]?.includes(operation) ?? false
}

function operationsOf(platform: FaultPlatform): string[] {
  return ['any', ...Object.keys(OPERATIONS[platform].groups), ...OPERATIONS[platform].names]
}
