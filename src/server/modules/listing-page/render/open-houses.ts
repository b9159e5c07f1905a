import { addressLine, listingPath } from '#domain/listings/listing.ts'

import { markup, type Markup } from '../../../http/html.ts'
import { pageHref } from './document.ts'
import { section } from './listing-facts.ts'
import { openHousesOf, type PageFacts, type PageOpenHouse, type PageView } from './page-facts.ts'
import { wordsIn } from './page-words.ts'

/** 'Saturday, December 5' and '1:00 – 3:00 PM Central Time', in the zone of the house. */
function openHouseTimes({ begin, end, time_zone }: PageOpenHouse, { language }: Pick<PageView, 'language'>) {
  const { locale, zone } = wordsIn(language)
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: time_zone })
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: time_zone })
  return { day: day.format(begin), time: `${time.formatRange(begin, end)} ${zone[time_zone]}` }
}

/** The open houses to come, each with a file for the visitor's calendar. */
export function openHouses(facts: PageFacts, view: PageView): Markup | null {
  const { status } = facts.content
  const all = status === 'sold' || status === 'withdrawn' ? [] : openHousesOf(facts, view.now)
  if (all.length === 0) return null
  const words = wordsIn(view.language)
  const rows = all.map((one) => {
    const { day, time } = openHouseTimes(one, view)
    const file = pageHref(`${listingPath(facts.slug)}/open-houses/${one.id}.ics`, { ...view, from: null })
    return markup`<li><div><p><b>${day}</b></p><p class="soft">${time}</p>${one.note !== '' && markup`<p>${one.note}</p>`}</div>
<a class="link" href="${file}">${words.addToCalendar}</a></li>`
  })
  return section(words.openHouses, markup`<ul class="rows" role="list">${rows}</ul>`)
}

/** A text value of a calendar file (RFC 5545, 3.3.11). */
const calendarText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}]/gu, ' ')

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Most bytes of a line; what is left goes on in the next one after a blank (RFC 5545, 3.1). */
const LINE_BYTES = 75

function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  for (const sign of line) {
    if (Buffer.byteLength(row + sign) > LINE_BYTES) {
      rows.push(row)
      row = ' '
    }
    row += sign
  }
  return [...rows, row].join('\r\n')
}

/**
 * A calendar file for an open house. Its times are in UTC, which every calendar shows in the zone it is in and no change of
 * daylight saving moves. Null where the listing has none with this id, or it is over.
 */
export function openHouseFile(facts: PageFacts, view: PageView, id: string): string | null {
  const openHouse = openHousesOf(facts, view.now).find((one) => one.id === id)
  if (!openHouse) return null
  const words = wordsIn(view.language)
  const address = addressLine(facts.content.address)
  const page = `${view.origin}${listingPath(facts.slug)}`
  const { day, time } = openHouseTimes(openHouse, view)
  const about = [`${day}, ${time}`, openHouse.note, `${facts.agent.name} ${facts.agent.phone}`.trim(), page]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Open houses//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${openHouse.id}@${new URL(view.origin).hostname}`,
    `DTSTAMP:${utc(new Date(facts.updatedAt))}`,
    `DTSTART:${utc(openHouse.begin)}`,
    `DTEND:${utc(openHouse.end)}`,
    `SUMMARY:${calendarText(words.openHouseAt(facts.content.address.street || address))}`,
    `LOCATION:${calendarText(address)}`,
    `DESCRIPTION:${calendarText(about.filter(Boolean).join('\n'))}`,
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
