import type { Block, Inline, LegalDocument } from '#domain/legal/document.ts'

import { escapeHtml } from '../../http/html.ts'

/** A document as HTML without classes and scripts, with all text escaped. */
export function documentHtml({ title, blocks }: LegalDocument): string {
  return `<h1>${escapeHtml(title)}</h1>\n${blocks.map(blockHtml).join('\n')}`
}

function blockHtml(block: Block): string {
  if (block.kind === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`
  if (block.kind === 'paragraph') return `<p>${inlineHtml(block.parts)}</p>`
  if (block.kind === 'list') return `<ul>${block.items.map((parts) => `<li>${inlineHtml(parts)}</li>`).join('')}</ul>`
  return tableHtml(block.head, block.rows)
}

function inlineHtml(parts: readonly Inline[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`,
    )
    .join('')
}

function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (texts: readonly string[]) => texts.map((text) => `<td>${escapeHtml(text)}</td>`).join('')
  const names = head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('')
  return `<table><thead><tr>${names}</tr></thead><tbody>${body}</tbody></table>`
}
