import { expect, test } from 'vitest'

import { ALLOWED } from '#domain/fair-housing/allowed.ts'
import { CLASS_NAME, STATE_LAWS } from '#domain/fair-housing/classes.ts'
import { RULES } from '#domain/fair-housing/rules/index.ts'
import { SOURCES } from '#domain/fair-housing/sources.ts'

import examples from './examples.json' with { type: 'json' }

const EXAMPLES: Record<string, Record<'en' | 'es', { flagged: string[]; allowed: string[] }> | undefined> = examples

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: string[], rows: string[][]) => [head, head.map(() => '---'), ...rows].map((cells) => row(cells))
const quoted = (captions: readonly string[] = []) => captions.map((caption) => `“${caption}”`).join('; ')

const sourceOf = ({ sources }: { sources: readonly (keyof typeof SOURCES)[] }) =>
  sources.length === 0 ? 'State law' : sources.map((id) => `[${SOURCES[id].title}](${SOURCES[id].url})`).join('; ')

function reviewPage(): string {
  const rules = RULES.map((rule) => {
    const of = EXAMPLES[rule.id]
    const compared = table(
      ['', 'English', 'Spanish'],
      [
        ['Better wording', rule.en.better, rule.es.better],
        ['Is found in', quoted(of?.en.flagged), quoted(of?.es.flagged)],
        ['Is not found in', quoted(of?.en.allowed), quoted(of?.es.allowed)],
      ],
    )
    const facts = `${rule.why} Class: ${CLASS_NAME[rule.protectedClass]}. Source: ${sourceOf(rule)}.`
    return `### ${rule.id}\n\n${facts}\n\n${compared.join('\n')}\n`
  })
  return `${[
    '# Fair-housing rules for review',
    '',
    'Written from the data in `src/domain/fair-housing` by `npx vitest run tests/domain/fair-housing/review.test.ts -u`. What the check is, and how to review it: [decision 17](decisions/0017-fair-housing.md). In a better wording, `{}` is the part of the phrase that is kept.',
    '',
    '## Rules',
    '',
    ...rules,
    '## Further classes of states',
    '',
    ...table(
      ['State', 'Law', 'Classes'],
      Object.entries(STATE_LAWS).map(([state, { law, classes }]) => [
        state,
        law,
        classes.map((one) => CLASS_NAME[one]).join(', '),
      ]),
    ),
    '',
    '## Allowed phrases',
    '',
    'Words of these phrases are not looked at further, as homes and amenities are described by them.',
    '',
    ...(['en', 'es'] as const).flatMap((language) => ALLOWED[language].phrases.map((phrase) => `- \`${phrase}\``)),
    '',
    'In a sentence with one of these nothing is found, as it says who is not left out.',
    '',
    ...(['en', 'es'] as const).flatMap((language) => ALLOWED[language].sentences.map((phrase) => `- \`${phrase}\``)),
  ].join('\n')}\n`
}

test('the page for reviewers has the rules as they are', async () => {
  await expect(reviewPage()).toMatchFileSnapshot('../../../docs/fair-housing-rules.md')
})
