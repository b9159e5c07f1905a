import type { Access } from '#contract/call.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A JSON schema, as far as the tests read one. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

/** A call as the OpenAPI document describes it. */
export interface Operation {
  /** Method and path, such as `GET /api/agent/social-posts/{id}`. */
  name: string
  method: string
  path: string
  /** Null for what the document lists without naming who may call it. */
  access: Access | null
  /** Schemas of the parameters, by name. */
  pathParams: Record<string, Schema>
  query: Record<string, Schema>
  headers: Record<string, Schema>
  body: Schema | null
  /** Whether the body is a multipart form. */
  isForm: boolean
}

interface Described {
  'x-access'?: Access
  parameters?: { name: string; in: 'path' | 'query' | 'header' | 'cookie'; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

/** Every call that the server's own document describes. */
export async function operationsOf(server: TestServer): Promise<Operation[]> {
  const { body } = await server
    .guest()
    .api<{ paths: Record<string, Record<string, Described>> }>('GET', '/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  )
}

function operationOf(method: string, path: string, described: Described): Operation {
  const content = described.requestBody?.content ?? {}
  const schemasIn = (place: string) =>
    Object.fromEntries(
      (described.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, one.schema ?? {}]),
    )
  return {
    name: `${method} ${path}`,
    method,
    path,
    access: described['x-access'] ?? null,
    pathParams: schemasIn('path'),
    query: schemasIn('query'),
    headers: schemasIn('header'),
    body: Object.values(content)[0]?.schema ?? null,
    isForm: 'multipart/form-data' in content,
  }
}

/** The path with its parameters put in, below the API's prefix. */
export function placed(path: string, params: Record<string, string>): string {
  return path
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
    .replace(/^\/api/, '')
}

export const isMutating = ({ method }: Pick<Operation, 'method'>) => method !== 'GET'

/** Refusals caused by an outside service; they are answered with 503. */
export const OUTSIDE = new Set(['ai_unavailable', 'billing_unavailable', 'network_unavailable'])
