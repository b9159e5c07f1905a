// Prints every sentence and label of the interface with its place, for review: `npm run copy [-- <part of a path>]`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync } from 'vite'

import { root } from './modules.mjs'

/** Where texts for people are written: screens, messages of the device, messages and emails of the server. */
const FOLDERS = ['src/pwa', 'src/sync', 'src/client', 'src/worker', 'src/contract', 'src/domain', 'src/server/modules']
const FILES = ['src/server/http/problem.ts', 'src/server/mail', 'src/server/branding']

/** Attributes and properties whose text is shown or read aloud, even when it is a single word. */
const SHOWN = new Set(
  `alt aria-label label title subtitle placeholder message detail hint text heading name success failure busyLabel
   failedTitle failedText reason note caption summary`.split(/\s+/),
)
/** Attributes, properties and functions whose strings nobody reads. */
const HIDDEN = new Set(
  `className class sizes d viewBox style key href to src rel type id autoComplete inputMode pattern queryKey test
   classes classNames Error TypeError RangeError StartError require sql querySelector querySelectorAll matches
   summary addEventListener removeEventListener console log warn info import error debug`.split(/\s+/),
)

const found = []

for (const path of files()) {
  const source = readFileSync(join(root, path), 'utf8')
  const lineOf = ({ start }) => source.slice(0, start).split('\n').length
  visit(parseSync(path, source).program, { path, lineOf, under: null })
}

const wanted = process.argv[2] ?? ''
let file = ''
let count = 0
for (const { path, line, text } of found.filter((one) => one.path.includes(wanted))) {
  if (path !== file) console.log(`\n${path}`)
  file = path
  count += 1
  console.log(`  ${String(line).padStart(4)}  ${text}`)
}
console.log(`\n${count} texts`)

function files() {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS, ...FILES], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((path) => /\.(?:ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
}

function visit(node, context) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, context)
    return
  }
  if (node === null || typeof node !== 'object') return
  const { under } = context
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSLiteralType':
    case 'TSTypeParameterInstantiation':
      return
    case 'JSXText':
      add(node.value, node, context, true)
      return
    case 'Literal':
      if (typeof node.value === 'string') add(node.value, node, context, SHOWN.has(under))
      return
    case 'TemplateLiteral':
      if (HIDDEN.has(under)) return
      add(templateText(node), node, context, SHOWN.has(under))
      visit(node.expressions, context)
      return
    case 'TaggedTemplateExpression':
      return
    case 'JSXAttribute':
      visit(node.value, { ...context, under: nameOf(node.name) })
      return
    case 'Property':
      visit(node.value, { ...context, under: nameOf(node.key) })
      return
    case 'CallExpression':
    case 'NewExpression':
      visit(node.callee, { ...context, under: null })
      visit(node.arguments, { ...context, under: calleeOf(node.callee) })
      return
    default:
      for (const value of Object.values(node)) if (typeof value === 'object') visit(value, context)
  }
}

function nameOf(key) {
  return key?.type === 'JSXNamespacedName' ? `${key.namespace.name}:${key.name.name}` : (key?.name ?? key?.value)
}

function calleeOf(callee) {
  if (callee?.type === 'MemberExpression') {
    const object = callee.object?.name
    return object === 'console' || object === 'log' ? 'console' : null
  }
  return HIDDEN.has(callee?.name) ? callee.name : null
}

/** The text with `{}` in place of each expression. */
function templateText({ quasis }) {
  return quasis.map(({ value }) => value.cooked ?? value.raw).join('{}')
}

function add(raw, node, { path, lineOf, under }, isShown) {
  const text = raw.replaceAll(/\s+/g, ' ').trim()
  if (HIDDEN.has(under) && under !== 'summary' && !SHOWN.has(under)) return
  if (under === 'summary' && path.startsWith('src/contract')) return
  if (!/\p{L}{2}/u.test(text)) return
  const isProse = /^[\p{Lu}“‘'{]/u.test(text) && /\p{L}.* .*\p{L}/u.test(text)
  const isSentence = /\p{L} \p{L}.*[.?!…]$/u.test(text)
  const isLabel = isShown && (/^\p{Lu}/u.test(text) || text.includes(' '))
  if (!isProse && !isSentence && !isLabel) return
  // Calls, classes, paths, selectors and statements.
  if (/^(GET|POST|PUT|PATCH|DELETE) \//.test(text)) return
  if (/^[\w-]+:|^(select|insert|update|delete) |[{[]--|^\/|=>/.test(text)) return
  found.push({ path, line: lineOf(node), text })
}
