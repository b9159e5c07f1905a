import type { CollectionOption } from '#contract/admin.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The collections whose name contains what was typed, sorted by name. */
export function optionsFor(options: readonly CollectionOption[], typed: string): CollectionOption[] {
  const wanted = typed.trim().toLocaleLowerCase('en')
  return options
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
    .toSorted((one, other) => collator.compare(one.name, other.name))
}
