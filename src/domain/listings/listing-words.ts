import { groupDigits } from '../group-digits.ts'
import type { CaptionLanguage } from '../publication/caption.ts'
import { MONTH_NAMES, weekdayOf } from '../time/time-labels.ts'
import { LISTING_STATUS_NAME, type ListingContent, type ListingStatus, type OpenHouse } from './listing.ts'

type Language = CaptionLanguage

const STATUS_WORDS: Record<Language, Record<ListingStatus, string>> = {
  en: LISTING_STATUS_NAME,
  es: {
    coming_soon: 'Próximamente',
    active: 'En venta',
    open_house: 'Casa abierta',
    under_contract: 'Bajo contrato',
    sold: 'Vendida',
    withdrawn: 'Retirada',
  },
}

export const statusWords = (status: ListingStatus, language: Language): string => STATUS_WORDS[language][status]

/** '$425,000'. */
export const priceLabel = (dollars: number): string => `$${groupDigits(dollars)}`

const ACRE = 43_560

/** '3 beds', '1 bath': the figure with its noun. */
export interface FigureWords {
  beds: string
  baths: string
  area: string
  lot: string
}

/** Each figure with its noun; empty where it isn't known. Lots from half an acre on are told in acres. */
export function figureWords(
  { beds, baths, area, lot }: Pick<ListingContent, 'beds' | 'baths' | 'area' | 'lot'>,
  language: Language,
): FigureWords {
  const isEnglish = language === 'en'
  const counted = (count: number | null, one: string, many: string) =>
    count === null ? '' : `${count} ${count === 1 ? one : many}`
  const feet = (count: number) => `${groupDigits(count)} ${isEnglish ? 'sq ft' : 'pies²'}`
  const acres = (count: number) => {
    const size = Number((count / ACRE).toFixed(2))
    return counted(size, 'acre', 'acres')
  }
  const studio = isEnglish ? 'Studio' : 'Estudio'
  return {
    beds: beds === 0 ? studio : counted(beds, isEnglish ? 'bed' : 'recámara', isEnglish ? 'beds' : 'recámaras'),
    baths: counted(baths, isEnglish ? 'bath' : 'baño', isEnglish ? 'baths' : 'baños'),
    area: area === null ? '' : feet(area),
    lot: lot === null ? '' : lot >= ACRE / 2 ? acres(lot) : isEnglish ? `${feet(lot)} lot` : `Lote de ${feet(lot)}`,
  }
}

/** '3 beds · 2.5 baths · 1,850 sq ft', without what isn't known. */
export function factsLine(
  content: Pick<ListingContent, 'beds' | 'baths' | 'area' | 'lot'>,
  language: Language,
): string {
  const { beds, baths, area, lot } = figureWords(content, language)
  return [beds, baths, area || lot].filter(Boolean).join(' · ')
}

const WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
}

const MONTHS: Record<Language, readonly string[]> = {
  en: MONTH_NAMES,
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
}

/** 'Saturday, June 6' or 'sábado 6 de junio' for a day 'YYYY-MM-DD'. */
export function dayWords(day: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = WEEKDAYS[language][weekdayOf(year, month, date)] ?? ''
  const name = MONTHS[language][month - 1] ?? ''
  return language === 'en' ? `${weekday}, ${name} ${date}` : `${weekday} ${date} de ${name}`
}

/** '1–3 PM', '11:30 AM–1 PM' for wall times 'HH:MM'. */
export function hoursWords({ starts, ends }: Pick<OpenHouse, 'starts' | 'ends'>): string {
  const [from, to] = [clock(starts), clock(ends)]
  return from.half === to.half
    ? `${from.time}–${to.time} ${to.half}`
    : `${from.time} ${from.half}–${to.time} ${to.half}`
}

function clock(time: string): { time: string; half: 'AM' | 'PM' } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return { time: `${hour % 12 || 12}${minutes}`, half: hour < 12 ? 'AM' : 'PM' }
}

/** 'Saturday, June 6, 1–3 PM'. */
export const openHouseWords = (openHouse: Pick<OpenHouse, 'date' | 'starts' | 'ends'>, language: Language): string =>
  `${dayWords(openHouse.date, language)}, ${hoursWords(openHouse)}`
