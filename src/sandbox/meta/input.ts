import type { FormFile } from '../http/form.ts'

import { badParameter } from './errors.ts'

/** A call's parameters once they are known to have the right names and types. */
export class GraphInput {
  readonly #values: Map<string, unknown>
  readonly files: readonly FormFile[]

  constructor(values: Map<string, unknown>, files: readonly FormFile[]) {
    this.#values = values
    this.files = files
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value : undefined
  }

  needText(name: string): string {
    const value = this.text(name)
    if (value === undefined || value === '') throw badParameter(`The parameter ${name} is required`)
    return value
  }

  flag(name: string): boolean | undefined {
    const value = this.#values.get(name)
    return typeof value === 'boolean' ? value : undefined
  }

  /** Whole numbers, and moments in seconds since 1970. */
  number(name: string): number | undefined {
    const value = this.#values.get(name)
    return typeof value === 'number' ? value : undefined
  }

  needNumber(name: string): number {
    const value = this.number(name)
    if (value === undefined) throw badParameter(`The parameter ${name} is required`)
    return value
  }

  list(name: string): unknown[] | undefined {
    const value = this.#values.get(name)
    return Array.isArray(value) ? value : undefined
  }
}
