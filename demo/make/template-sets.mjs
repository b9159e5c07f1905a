// The template collections in the order they should be listed in.
import fs from 'node:fs'

export async function setsIn() {
  const sets = []
  for (const file of fs.readdirSync(new URL('./templates/', import.meta.url)).sort()) {
    if (!file.startsWith('_')) sets.push(...(await import(new URL(`./templates/${file}`, import.meta.url))).sets)
  }
  return sets
}
