import { z } from 'zod'

/** The errors that Facebook's and Instagram's Graph API have in common. */
const GraphBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.coerce.number().int().catch(0),
    error_subcode: z.coerce.number().int().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
  }),
})

export interface MetaError {
  /** The code with its subcode, for the log. */
  name: string
  message: string
  code: number
  subcode: number | undefined
  isTransient: boolean
  /** The network's own sentence for its user. */
  userMessage: string | undefined
}

/** The error of an answer; null for an answer in another form. `type` is the same for nearly all and is ignored. */
export function metaErrorOf(body: unknown): MetaError | null {
  const parsed = GraphBody.safeParse(body)
  if (!parsed.success) return null
  const {
    message,
    code,
    error_subcode: subcode,
    is_transient: transient,
    error_user_msg: userMessage,
  } = parsed.data.error
  const name = subcode === undefined ? `${code}` : `${code}/${subcode}`
  return { name, message, code, subcode, isTransient: transient === true, userMessage }
}

const TOKEN_DEAD = new Set([102, 190])
const LIMITED = new Set([4, 17, 32, 341, 613])

/** Seconds to wait when the network limits us without naming a time. */
export const LIMIT_WAIT_SECONDS = 60

export function isTokenDead({ code }: MetaError): boolean {
  return TOKEN_DEAD.has(code)
}

export function isRateLimited({ code }: MetaError): boolean {
  return LIMITED.has(code) || (code >= 80_000 && code <= 80_014)
}

/** Whether the agent has taken back the permission to post. */
export function isPermissionLost({ code }: MetaError): boolean {
  return code === 3 || code === 10 || (code >= 200 && code <= 299)
}
