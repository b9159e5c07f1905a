/** The five kinds of template collections, as written on the wire (decisions, 'Types'). */
export const TEMPLATE_TYPES = ['branding', 'home-buyer', 'home-seller', 'transactions', 'open-house'] as const

export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** The five template type pages: path, title and the type that selects the collections. */
export const TEMPLATE_TYPE_PAGES = [
  { path: 'branding-resources', title: 'Branding Resources', type: 'branding' },
  { path: 'buyer-resources', title: 'Buyer Resources', type: 'home-buyer' },
  { path: 'seller-resources', title: 'Seller Resources', type: 'home-seller' },
  { path: 'transaction-resources', title: 'Transaction Resources', type: 'transactions' },
  { path: 'open-house-resources', title: 'Open House Resources', type: 'open-house' },
] as const satisfies readonly { path: string; title: string; type: TemplateType }[]
