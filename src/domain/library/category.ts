import { TEMPLATE_TYPE_PAGES, type TemplateType } from './template.ts'

/** A template collection the dashboard names, and the page of a type that is the fallback if the library has none so named. */
interface NamedCollection {
  name: string
  type: TemplateType
}

/** The ten names of 'Browse by Category' that are collections (agent specification, dashboard), in their order. */
export const NAMED_COLLECTIONS = [
  { name: 'Buyer Presentation', type: 'home-buyer' },
  { name: 'Open House Kit', type: 'open-house' },
  { name: 'Market Update Bundle', type: 'branding' },
  { name: 'New Client Welcome Packet', type: 'home-buyer' },
  { name: 'Offer Instruction Sheet', type: 'transactions' },
  { name: 'Listing Presentation', type: 'home-seller' },
  { name: 'Home Equity Report', type: 'home-seller' },
  { name: 'CMA Packet', type: 'home-seller' },
  { name: 'Closing Guide', type: 'transactions' },
  { name: 'Open House Packet', type: 'open-house' },
] as const satisfies readonly NamedCollection[]

/** Address of the page of one type. */
function templateTypePath(type: TemplateType): string {
  const typePage = TEMPLATE_TYPE_PAGES.find((one) => one.type === type)
  return `/template-collections/${typePage?.path ?? TEMPLATE_TYPE_PAGES[0].path}`
}

/** The 15 names of 'Browse by Category', each with its path. `idOf` returns the id of a collection by its name. */
export function browseCategories(idOf: (name: string) => number | undefined): { name: string; path: string }[] {
  return [
    ...TEMPLATE_TYPE_PAGES.map(({ title, path }) => ({ name: title, path: `/template-collections/${path}` })),
    ...NAMED_COLLECTIONS.map(({ name, type }) => {
      const id = idOf(name)
      return { name, path: id === undefined ? templateTypePath(type) : `/template-collections/${id}` }
    }),
  ]
}
