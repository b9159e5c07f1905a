import { randomBytes } from 'node:crypto'

export interface GraphErrorDetail {
  subcode?: number
  status?: number
  transient?: boolean
  title?: string
  text?: string
  data?: Record<string, unknown>
}

/** An error in the format of the Graph API. */
export class GraphError extends Error {
  readonly code: number
  readonly detail: GraphErrorDetail

  constructor(code: number, message: string, detail: GraphErrorDetail = {}) {
    super(message)
    this.name = 'GraphError'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return this.detail.status ?? 400
  }

  body(traceId: string): object {
    const { subcode, transient, title, text, data } = this.detail
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: transient ?? false,
        ...(title === undefined ? {} : { error_user_title: title }),
        ...(text === undefined ? {} : { error_user_msg: text }),
        ...(data === undefined ? {} : { error_data: data }),
        fbtrace_id: traceId,
      },
    }
  }
}

export function traceId(): string {
  return `A${randomBytes(16).toString('base64url')}`
}

/** 100: something about a parameter. */
export function badParameter(message: string, detail: GraphErrorDetail = {}): GraphError {
  return new GraphError(100, `(#100) ${message}`, detail)
}

/** 100/33: not there, or not for this token; Graph does not say which. */
export function notVisible(method: string, id: string): GraphError {
  return new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33 },
  )
}

/** 190: the token is invalid or has expired. */
export function deadToken(message: string, subcode?: number): GraphError {
  return new GraphError(190, message, { status: 401, ...(subcode === undefined ? {} : { subcode }) })
}

export function tokenExpired(at: number): GraphError {
  const when = new Date(at).toUTCString()
  return deadToken(`Error validating access token: Session has expired on ${when}.`, 463)
}
