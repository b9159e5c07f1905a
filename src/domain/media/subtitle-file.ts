import { FILE_RULES } from './upload.ts'

const WRONG = FILE_RULES.subtitles.wrong

/** A subtitle and when it is shown, in milliseconds. */
interface Cue {
  from: number
  to: number
  text: string
}

/** Why a file isn't taken, as a message for the admin. */
interface Fault {
  fault: string
}

/**
 * The text of an SRT or WebVTT file as the SRT that networks take: in order, one subtitle at a time, without markup. What
 * programs write wrongly is mended; what can't be read is refused, never left out.
 */
export function toSrt(text: string): { srt: string } | Fault {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const read = cuesIn(lines, isVtt)
  if ('fault' in read) return read
  const cues = oneAtATime(read.cues)
  if (cues.length === 0) return { fault: isVtt ? 'This file has no subtitles' : WRONG }
  return { srt: cues.map((cue, at) => `${at + 1}\n${timesOf(cue)}\n${cue.text}\n`).join('\n') }
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
/** Both times of a subtitle; what may follow them says where it is shown. */
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`)

/** Blocks of a WebVTT file that aren't shown. */
const UNSEEN = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

/** The subtitles of a file in its own order. */
function cuesIn(lines: readonly string[], isVtt: boolean): { cues: Cue[] } | Fault {
  const read: { from: number; to: number; lines: string[] }[] = []
  let isOpen = false
  let isUnseen = isVtt
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1] ?? ''
    if (line.includes('-->')) {
      const times = TIMES.exec(line)
      if (!times) return { fault: `Line ${at + 1} has a time that can’t be read` }
      const [from, to] = [millisecondsOf(times.slice(1, 5)), millisecondsOf(times.slice(5, 9))]
      if (to <= from) return { fault: `Line ${at + 1} ends before it begins` }
      // Its number, which isn't separated from the text before in every file.
      if (isOpen && /^\s*\d+\s*$/.test(before)) read.at(-1)?.lines.pop()
      read.push({ from, to, lines: [] })
      isOpen = true
      isUnseen = false
    } else if (isVtt && line.trim() === '') isOpen = isUnseen = false
    else if (isVtt && before.trim() === '' && UNSEEN.test(line)) isUnseen = true
    else if (isOpen && !isUnseen) read.at(-1)?.lines.push(line)
  }
  return { cues: read.map(({ from, to, lines: own }) => ({ from, to, text: plain(own.join('\n'), isVtt) })) }
}

function millisecondsOf([hours = '0', minutes = '0', seconds = '0', part = '']: string[]): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))
}

/** Tags of SRT and WebVTT, times within a subtitle, and places as ASS writes them. */
const MARKUP = /<\/?[a-z][^<>]*>|<\d[\d:.]+>|\{\\[^{}]*\}/gi

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

function plain(text: string, isVtt: boolean): string {
  const words = text.replaceAll(MARKUP, '')
  const shown = isVtt ? words.replaceAll(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity) : words
  return shown
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (unseen) => (unseen === '\n' || unseen === '\u200D' ? unseen : ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .normalize('NFC')
}

/** In order, and where two overlap the earlier one ends when the later begins; what begins together is shown together. */
function oneAtATime(cues: readonly Cue[]): Cue[] {
  const ordered: Cue[] = []
  for (const cue of cues.filter(({ text }) => text !== '').toSorted((one, other) => one.from - other.from)) {
    const before = ordered.at(-1)
    if (before?.from === cue.from) {
      before.text = `${before.text}\n${cue.text}`
      before.to = Math.max(before.to, cue.to)
    } else {
      if (before) before.to = Math.min(before.to, cue.from)
      ordered.push({ ...cue })
    }
  }
  return ordered
}

function timesOf({ from, to }: Cue): string {
  return `${timeOf(from)} --> ${timeOf(to)}`
}

function timeOf(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = milliseconds / 1000
  const part = String(milliseconds % 1000).padStart(3, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)},${part}`
}
