import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { CallName, Calls } from '#contract/index.ts'

type Parsed<N extends CallName, K extends string> = K extends keyof Calls[N]
  ? Calls[N][K] extends z.ZodType
    ? z.output<Calls[N][K]>
    : undefined
  : undefined

/** The signed-in caller, identified by the session alone. */
export interface SignedIn {
  userId: number
  role: 'agent' | 'admin'
  /** Whether it is an admin of the library alone. */
  contentOnly: boolean
  /** When the password or a passkey was last given in this session. */
  authenticatedAt: Date
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of the session cookie, whether or not it has a session; null without one. */
    sessionToken: string | null
    signedIn: SignedIn | null
  }
}

/** A call as its handler gets it: everything parsed by the contract, the caller identified. */
interface Incoming<N extends CallName> {
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  headers: Parsed<N, 'headers'>
  body: Parsed<N, 'body'>
  /** Undefined only for guest calls. */
  caller: Calls[N]['access'] extends 'guest' ? SignedIn | undefined : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<N extends CallName> = Calls[N] extends { file: true }
  ? FastifyReply
  : Calls[N] extends { answer: infer A extends z.ZodType }
    ? z.input<A>
    : void

/**
 * Serves one call of the contract. The contract defines access, parsing, and the answer's schema and status; a
 * handler only does the work and throws `problem(...)` where it must refuse.
 */
export type Serve = <N extends CallName>(call: N, handler: (incoming: Incoming<N>) => Promise<Answer<N>>) => void
