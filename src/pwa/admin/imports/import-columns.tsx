import {
  IMPORT_FILE_COLUMNS,
  IMPORT_TABLE,
  REQUIRED_IMPORT_COLUMNS,
  variantColumns,
  type ImportTextColumn,
  type VARIANT_COLUMNS,
} from '#contract/admin/post-imports.ts'
import { CLAIMS } from '#domain/library/claims.ts'
import { MOST_VARIANTS } from '#domain/publication/version.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const TEXTS: Record<Exclude<ImportTextColumn, (typeof VARIANT_COLUMNS)[number]>, string> = {
  id: 'The ID of a post to change. Blank cells leave it as it is. Leave the ID blank for a new post',
  title: 'English title',
  caption: 'English caption',
  spanish_title: 'Spanish title',
  spanish_caption: 'Spanish caption',
  palettes: 'no, to keep its pictures in their own colors',
  alt_text: 'What the picture shows, in English. For a carousel, one line per slide',
  spanish_alt_text: 'The same in Spanish',
  type: POST_TYPES.join(', '),
  platforms: 'Platform names, separated by semicolons. Blank means Facebook and Instagram',
  collection: 'The name of a collection',
  tags: 'Names of tags, separated by semicolons',
  release_date: 'Such as 12/1/2027 or 2027-12-01. Agents see the post starting that day',
  draft: 'yes, to hide it from agents until you release it',
  main_color: 'Such as #4B1D42',
  canva_link: 'A link on canva.com',
  idea_link: 'A web address',
  claims: `What it says the agent has: ${CLAIMS.join(', ')}, separated by semicolons, or none. Blank means we detect it from the text`,
  times:
    'When it fits: holidays, seasons, months, weekdays, or days such as 12-01/12-24, separated by semicolons, or none',
  places: 'Where it fits: states, or climates such as snow, separated by semicolons, or none',
  picture_words: 'The language of the words in its pictures or videos: English, Spanish or none',
}

/** What the columns of the table take, to look up. */
export function ImportColumns() {
  const isRequired = (column: string) => REQUIRED_IMPORT_COLUMNS.some((one) => one === column)
  return (
    <details className="group rounded-2xl ring ring-hair">
      <summary className="flex min-h-(--target) list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
        Columns of {IMPORT_TABLE}
        <Icon name="caret-down" small className="text-ink-soft group-open:rotate-180" />
      </summary>
      <dl className="grid gap-2.5 px-4 pb-4 text-small">
        {Object.entries(TEXTS).map(([column, text]) => (
          <div key={column}>
            <dt className="font-semibold">
              {column}
              {isRequired(column) && <span className="font-medium text-ink-soft"> required</span>}
            </dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold wrap-anywhere">{variantColumns(1).join(', ')}</dt>
          <dd className="text-ink-soft">
            Another caption for the post, with a name, so agents in the same city get different ones. Up to{' '}
            {variantColumns(MOST_VARIANTS)[1]}.
          </dd>
        </div>
        <div>
          <dt className="font-semibold wrap-anywhere">{IMPORT_FILE_COLUMNS.join(', ')}</dt>
          <dd className="text-ink-soft">
            The name of a file in the ZIP, such as media/kitchen.jpg. The last two are for carousels and can have
            several names, separated by semicolons.
          </dd>
        </div>
      </dl>
    </details>
  )
}
