/** Laws and guidance by which the rules were written. A reviewer follows the links. */
export const SOURCES = {
  act: { title: '42 U.S.C. 3604(c)', url: 'https://www.law.cornell.edu/uscode/text/42/3604' },
  steering: { title: '24 CFR 100.70', url: 'https://www.law.cornell.edu/cfr/text/24/100.70' },
  advertising: { title: '24 CFR 100.75', url: 'https://www.law.cornell.edu/cfr/text/24/100.75' },
  familial: { title: '42 U.S.C. 3602(k)', url: 'https://www.law.cornell.edu/uscode/text/42/3602' },
  older: { title: '24 CFR 100.306', url: 'https://www.law.cornell.edu/cfr/text/24/100.306' },
  disability: { title: '24 CFR 100.202', url: 'https://www.law.cornell.edu/cfr/text/24/100.202' },
  accommodation: { title: '24 CFR 100.204', url: 'https://www.law.cornell.edu/cfr/text/24/100.204' },
  memorandum: {
    title: 'HUD memorandum on advertisements under 3604(c), January 9, 1995',
    url: 'https://www.hud.gov/sites/documents/doc_7784.pdf',
  },
  guidelines: {
    title: 'HUD advertising guidelines, former 24 CFR 109.20',
    url: 'http://fairhousing.com/node/17705',
  },
  violence: {
    title: 'HUD memorandum on victims of domestic violence, February 9, 2011',
    url: 'https://www.hudexchange.info/resource/6651/hud-memorandum-assessing-claims-of-housing-discrimination-under-the-vawa/',
  },
  civilRights: { title: '42 U.S.C. 1982', url: 'https://www.law.cornell.edu/uscode/text/42/1982' },
} as const satisfies Record<string, { title: string; url: string }>

export type SourceId = keyof typeof SOURCES
