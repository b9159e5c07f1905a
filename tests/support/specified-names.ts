/** The names of 'Browse by Category' (agent specification, dashboard), in their order. */
export const CATEGORY_NAMES = [
  'Branding Resources',
  'Buyer Resources',
  'Seller Resources',
  'Transaction Resources',
  'Open House Resources',
  'Buyer Presentation',
  'Open House Kit',
  'Market Update Bundle',
  'New Client Welcome Packet',
  'Offer Instruction Sheet',
  'Listing Presentation',
  'Home Equity Report',
  'CMA Packet',
  'Closing Guide',
  'Open House Packet',
] as const

/** The nine platforms a post can be meant for (admin specification, platform flags), in their order. */
export const PLATFORM_NAMES = [
  'Facebook',
  'Instagram',
  'LinkedIn',
  'TikTok',
  'YouTube',
  'Google Business Profile',
  'X',
  'WhatsApp',
  'Pinterest',
] as const
