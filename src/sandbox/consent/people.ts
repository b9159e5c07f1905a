/** The people who can sign in at every service. */
export const PERSONS = {
  maya: { key: 'maya', name: 'Maya Alvarez', email: 'maya@cedarandmain.test' },
  dana: { key: 'dana', name: 'Dana Brooks', email: 'dana@brookshomes.test' },
  nora: { key: 'nora', name: 'Nora New', email: 'nora@new.test' },
} as const

/** A person as a consent page lists them. */
export interface Candidate {
  key: string
  name: string
  /** One line under the name. */
  about: string
}
