/** The crawlers that fetch what this server shows the networks; where it was verified stands in docs/operations.md. */
export const CRAWLERS = ['facebookexternalhit', 'meta-externalfetcher', 'LinkedInBot'] as const
export type Crawler = (typeof CRAWLERS)[number]

/** How each names itself, and what doesn't work while it is kept out. */
export const CRAWLER_FACTS: Readonly<Record<Crawler, { userAgent: string; effect: string }>> = {
  facebookexternalhit: {
    userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    effect: 'Instagram can’t take pictures or videos, so every post there fails.',
  },
  'meta-externalfetcher': {
    userAgent: 'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    effect: 'Instagram and Facebook may fail to take pictures or videos.',
  },
  LinkedInBot: {
    userAgent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    effect: 'LinkedIn can’t show previews of your links. Posts still go out.',
  },
}

/** What keeps a crawler out: what robots.txt says, no answer, a bad certificate, or an answer that isn't the picture. */
export const CRAWLER_FAULTS = ['robots', 'unreachable', 'tls', 'redirect', 'status', 'content_type'] as const
export type CrawlerFault = (typeof CRAWLER_FAULTS)[number]

/** What a crawler got; `fault` is null where it got the picture. */
export interface CrawlerResult {
  crawler: Crawler
  fault: CrawlerFault | null
  /** The status, address, type or code of the error. */
  detail: string
}

const FAULT_TEXTS: Record<CrawlerFault, (detail: string) => string> = {
  robots: (rule) => `robots.txt forbids it (${rule})`,
  unreachable: (code) => `your server didn’t answer at its public address (${code})`,
  tls: (code) => `the certificate of your public address isn’t accepted (${code})`,
  redirect: (address) => `it is sent to another page (${address})`,
  status: (status) => `it is answered with status ${status}`,
  content_type: (type) => `it gets no picture but ${type}`,
}

/** 'it is answered with status 403'; null where nothing is wrong. */
export function crawlerFaultReason({ fault, detail }: CrawlerResult): string | null {
  return fault === null ? null : FAULT_TEXTS[fault](detail)
}

/** 'facebookexternalhit is kept out: it is answered with status 403. Instagram can’t …'; null where nothing is wrong. */
export function crawlerFaultText(result: CrawlerResult): string | null {
  const reason = crawlerFaultReason(result)
  return reason && `${result.crawler} is kept out: ${reason}. ${CRAWLER_FACTS[result.crawler].effect}`
}

interface Group {
  agents: string[]
  rules: { isAllowed: boolean; path: string }[]
}

/** The rule of a robots.txt that forbids a crawler this path, as RFC 9309 reads it; null where none does. */
export function forbiddingRule(robots: string, crawler: string, path: string): string | null {
  const groups = groupsOf(robots)
  const named = groups.filter(({ agents }) => agents.includes(crawler.toLowerCase()))
  const rules = (named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  )
  // The longest rule counts, and of two as long the one that allows.
  const [first] = rules
    .filter((rule) => rule.path !== '' && patternOf(rule.path).test(path))
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed))
  return first && !first.isAllowed ? `Disallow: ${first.path}` : null
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = []
  let isNaming = false
  for (const line of robots.split(/\r\n|[\r\n]/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
      isNaming = true
    } else if (name === 'allow' || name === 'disallow') {
      groups.at(-1)?.rules.push({ isAllowed: name === 'allow', path: value })
      isNaming = false
    }
  }
  return groups
}

/** A `*` stands for anything, a `$` at the end for the end. */
function patternOf(path: string): RegExp {
  const [, start = '', end = ''] = /^(.*?)(\$?)$/.exec(path) ?? []
  return new RegExp(`^${start.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}${end}`)
}
