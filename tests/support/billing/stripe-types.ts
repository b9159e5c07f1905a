import { readFileSync } from 'node:fs'

import {
  parseSync,
  type ModuleItem,
  type TsEntityName,
  type TsInterfaceDeclaration,
  type TsType,
  type TsTypeAliasDeclaration,
  type TsTypeElement,
  type TsTypeReference,
} from '@swc/core'

import type { Nested } from '#sandbox/stripe/api/nest.ts'

interface Declared {
  node: TsInterfaceDeclaration | TsTypeAliasDeclaration
  /** The namespaces that contain it. */
  scope: readonly string[]
}

/** The declarations of the installed library for a call's parameters. */
export interface StripeTypes {
  /** Everything wrong with parameters as they were on the wire, with its place; empty for nothing. */
  faults: (interfaceName: string, params: Nested) => string[]
}

/** Reads the declarations of some of the library's resources. */
export function stripeTypes(resources: readonly string[]): StripeTypes {
  const declared = new Map<string, Declared>()
  for (const file of ['shared', ...resources.map((name) => `resources/${name}`)]) {
    const source = readFileSync(new URL(`../../../node_modules/stripe/esm/${file}.d.ts`, import.meta.url), 'utf8')
    collect(parseSync(source, { syntax: 'typescript' }).body, [], declared)
  }
  const checker = new Checker(declared)
  return { faults: (name, params) => checker.named(name, params, [], name) }
}

function collect(items: readonly ModuleItem[], scope: readonly string[], into: Map<string, Declared>): void {
  for (const item of items) {
    const node = item.type === 'ExportDeclaration' ? item.declaration : item
    if (node.type === 'TsInterfaceDeclaration' || node.type === 'TsTypeAliasDeclaration') {
      into.set([...scope, node.id.value].join('.'), { node, scope })
    }
    if (node.type === 'TsModuleDeclaration' && node.body?.type === 'TsModuleBlock') {
      collect(node.body.body, [...scope, node.id.value], into)
    }
  }
}

class Checker {
  readonly #declared: ReadonlyMap<string, Declared>

  constructor(declared: ReadonlyMap<string, Declared>) {
    this.#declared = declared
  }

  named(name: string, value: Nested, scope: readonly string[], path: string): string[] {
    const found = this.#find(name, scope)
    if (!found) throw new Error(`The library declares no ${name}, wanted at ${path}`)
    const inside = [...found.scope, found.node.id.value]
    if (found.node.type === 'TsTypeAliasDeclaration') {
      return this.#typed(found.node.typeAnnotation, value, found.scope, path)
    }
    return this.#fields(this.#members(found.node, found.scope), value, inside, path)
  }

  /** The declaration nearest to where the name is used. */
  #find(name: string, scope: readonly string[]): Declared | undefined {
    for (let depth = scope.length; depth >= 0; depth--) {
      const found = this.#declared.get([...scope.slice(0, depth), name].join('.'))
      if (found) return found
    }
    return undefined
  }

  #members({ body, extends: bases }: TsInterfaceDeclaration, scope: readonly string[]): TsTypeElement[] {
    const inherited = bases.flatMap(({ expression }) => {
      const base = expression.type === 'Identifier' ? this.#find(expression.value, scope) : undefined
      return base?.node.type === 'TsInterfaceDeclaration' ? this.#members(base.node, base.scope) : []
    })
    return [...inherited, ...body.body]
  }

  #fields(members: readonly TsTypeElement[], value: Nested, scope: readonly string[], path: string): string[] {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is no map`]
    if (members.some(({ type }) => type === 'TsIndexSignature')) return []
    const fields = new Map(
      members.flatMap((one) => {
        const isField = one.type === 'TsPropertySignature' && one.key.type === 'Identifier'
        return isField && one.key.type === 'Identifier' ? [[one.key.value, one] as const] : []
      }),
    )
    const missing = [...fields].filter(([name, field]) => !field.optional && !Object.hasOwn(value, name))
    const wrong = Object.entries(value).flatMap(([name, inner]) => {
      const type = fields.get(name)?.typeAnnotation?.typeAnnotation
      return type ? this.#typed(type, inner, scope, `${path}.${name}`) : [`${path}.${name} is unknown`]
    })
    return [...missing.map(([name]) => `${path}.${name} is missing`), ...wrong]
  }

  #typed(type: TsType, value: Nested, scope: readonly string[], path: string): string[] {
    if (type.type === 'TsKeywordType') return fitsKeyword(type.kind, value) ? [] : [`${path} is no ${type.kind}`]
    if (type.type === 'TsTypeReference') return this.#referred(type, value, scope, path)
    if (type.type === 'TsParenthesizedType') return this.#typed(type.typeAnnotation, value, scope, path)
    if (type.type === 'TsLiteralType') {
      const fits = type.literal.type === 'StringLiteral' && type.literal.value === value
      return fits ? [] : [`${path} is another word`]
    }
    if (type.type === 'TsUnionType') {
      const tried = type.types.map((one) => this.#typed(one, value, scope, path))
      // The errors of the closest member explain best what is wrong.
      return tried.toSorted((a, b) => a.length - b.length || b.join().length - a.join().length)[0] ?? []
    }
    throw new Error(`The library writes ${path} as a ${type.type}, which is not read here`)
  }

  #referred(
    { typeName, typeParams }: TsTypeReference,
    value: Nested,
    scope: readonly string[],
    path: string,
  ): string[] {
    const name = nameOf(typeName)
    const [inner] = typeParams?.params ?? []
    // The library allows unknown values here; the values this code sends have to be known.
    if (name === 'OtherString') return [`${path} is another word`]
    if (name === 'Emptyable' && inner) return value === '' ? [] : this.#typed(inner, value, scope, path)
    if (name === 'Array' && inner) {
      if (!Array.isArray(value)) return [`${path} is no list`]
      return value.flatMap((one, index) => this.#typed(inner, one, scope, `${path}[${index}]`))
    }
    return this.named(name, value, scope, path)
  }
}

function nameOf(name: TsEntityName): string {
  return name.type === 'Identifier' ? name.value : `${nameOf(name.left)}.${name.right.value}`
}

/** On the wire everything is text. */
function fitsKeyword(kind: string, value: Nested): boolean {
  if (typeof value !== 'string') return false
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(value)
  if (kind === 'boolean') return value === 'true' || value === 'false'
  return kind === 'string' || (kind === 'null' && value === '')
}
