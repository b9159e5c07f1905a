import { DEFAULT_AUTO_POST_SETTINGS, type AutoPostSettings } from '#domain/auto-post/auto-post.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { TimeZone } from '#domain/time/time.ts'

/** The password of all demo accounts; it is written on the login card of a demo. */
export const DEMO_PASSWORD = 'Porchlight1!'

/** The account with published and scheduled posts. */
export const MAIN_DEMO_AGENT = 'agent@porchlight.test'

export interface DemoAgent {
  plan: Plan
  timeZone: TimeZone
  license: string
  phone: string
  website: string
  designations: string
  brokerage: string
  /** The address of the office; the city by its GeoNames id. */
  office: { phone: string; address: string; cityId: number; zipCode: string } | null
  /** GeoNames ids of the cities the agent serves. */
  areas: readonly number[]
  /** Paths in the demo's folder; a picture that doesn't exist yet is left out. */
  portrait: string | null
  logo: string | null
  /** The page at the sandbox that is connected from the start; the sandbox knows both tokens. */
  facebook: { pageId: string; pageName: string; pageToken: string; userToken: string } | null
  /** The accounts there that are connected from the start, as the sandbox knows them. */
  instagram: DemoProfile | null
  linkedin: DemoProfile | null
  /** The agent's customer at the sandbox's Stripe, which has it from the start. */
  customer: string
  /** The auto-post settings that are saved from the start. */
  autoPosts: Omit<AutoPostSettings, 'zone'> | null
}

interface DemoProfile {
  id: string
  name: string
  token: string
}

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  /** Null for an admin. */
  agent: DemoAgent | null
}

const EMPTY_PROFILE = {
  timeZone: 'America/Chicago',
  license: '',
  phone: '',
  website: '',
  designations: '',
  brokerage: '',
  office: null,
  areas: [],
  portrait: null,
  logo: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  autoPosts: null,
} as const satisfies Partial<DemoAgent>

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: MAIN_DEMO_AGENT,
    firstName: 'Maya',
    lastName: 'Alvarez',
    agent: {
      plan: 'pro',
      timeZone: 'America/Chicago',
      license: 'TX 0712344',
      phone: '(512) 555-0142',
      website: 'https://maya-alvarez.example',
      designations: 'ABR, SRS',
      brokerage: 'Cedar & Main',
      office: { phone: '(512) 555-0100', address: '1200 Barton Springs Rd', cityId: 4671654, zipCode: '78704' },
      // Austin, Round Rock, Cedar Park, Georgetown.
      areas: [4671654, 4724129, 4679867, 4693342],
      portrait: 'media/people/maya-alvarez.jpg',
      logo: 'media/people/cedar-and-main.png',
      facebook: {
        pageId: '110000000000001',
        pageName: 'Maya Alvarez, Realtor',
        pageToken: 'sandbox-page-110000000000001',
        userToken: 'sandbox-user-maya',
      },
      instagram: { id: '17840000000000001', name: '@maya.sells.austin', token: 'sandbox-instagram-maya' },
      linkedin: { id: 'maya-alvarez', name: 'Maya Alvarez', token: 'sandbox-linkedin-maya' },
      customer: 'cus_SandboxMaya',
      autoPosts: DEFAULT_AUTO_POST_SETTINGS,
    },
  },
  {
    email: 'plus@porchlight.test',
    firstName: 'Dana',
    lastName: 'Brooks',
    agent: {
      plan: 'plus',
      timeZone: 'America/Chicago',
      license: 'OK 178432',
      phone: '(918) 555-0176',
      website: 'https://dana-brooks.example',
      designations: '',
      brokerage: 'Brooks Homes',
      office: null,
      areas: [],
      portrait: null,
      logo: null,
      facebook: {
        pageId: '110000000000002',
        pageName: 'Dana Brooks Homes',
        pageToken: 'sandbox-page-110000000000002',
        userToken: 'sandbox-user-dana',
      },
      instagram: null,
      linkedin: null,
      customer: 'cus_SandboxDana',
      autoPosts: {
        categories: ['homeBuyers', 'homeSellers', 'holidays'],
        days: ['tuesday'],
        timeOfDay: 'morning',
        language: 'en',
      },
    },
  },
  {
    email: 'premium@porchlight.test',
    firstName: 'Denise',
    lastName: 'Carter',
    agent: {
      ...EMPTY_PROFILE,
      plan: 'premium',
      timeZone: 'America/Los_Angeles',
      license: 'CA 01988423',
      phone: '(619) 555-0118',
      brokerage: 'Lantern Realty',
      portrait: 'media/people/denise-carter.jpg',
      logo: 'media/people/lantern-realty.png',
      customer: 'cus_SandboxDenise',
    },
  },
  {
    email: 'new@porchlight.test',
    firstName: 'Nora',
    lastName: 'Kim',
    agent: { ...EMPTY_PROFILE, plan: 'pro', customer: 'cus_SandboxNora' },
  },
  { email: 'admin@porchlight.test', firstName: 'June', lastName: 'Porter', agent: null },
]
