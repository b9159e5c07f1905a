/** The facts of an agent that the form fields of a template may take, by the names of the fields. */
export const TEMPLATE_FACTS = [
  'agent_name',
  'agent_first_name',
  'agent_license',
  'agent_phone',
  'agent_email',
  'agent_website',
  'agent_designations',
  'brokerage_name',
  'brokerage_phone',
  'brokerage_address',
] as const

type TemplateFact = (typeof TEMPLATE_FACTS)[number]

/** An agent's facts; empty where the profile has none. */
export type TemplateFacts = Readonly<Record<TemplateFact, string>>

/** The pictures of an agent that a template may take, by the names of its buttons. */
export const TEMPLATE_PICTURES = ['agent_photo', 'agent_photo_round', 'broker_logo'] as const

export type TemplatePicture = (typeof TEMPLATE_PICTURES)[number]

const isFact = (name: string): name is TemplateFact => TEMPLATE_FACTS.some((fact) => fact === name)

/** What separates facts of one line; one that is missing goes with its separator. */
const BETWEEN = ' · '

/**
 * The text of a form field for an agent: the fact it is named by, or its own text with the facts in braces filled in, as
 * in `{agent_name} · {agent_phone}`. Empty where the profile lacks what it asks for, null where it isn't about the agent.
 */
export function filledField({ name, text }: { name: string; text: string }, facts: TemplateFacts): string | null {
  const parts = (text.includes('{') ? text : `{${name}}`).split(BETWEEN)
  const filled = parts.flatMap((part) => {
    const named = Array.from(part.matchAll(/\{(\w+)\}/g), ([, fact = '']) => fact)
    if (!named.every((fact) => isFact(fact) && facts[fact] !== '')) return []
    return [part.replaceAll(/\{(\w+)\}/g, (whole, fact: string) => (isFact(fact) ? facts[fact] : whole))]
  })
  const isAbout = parts.some((part) => Array.from(part.matchAll(/\{(\w+)\}/g)).some(([, fact = '']) => isFact(fact)))
  return isAbout ? filled.join(BETWEEN) : null
}
