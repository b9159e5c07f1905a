/** A letter as a mail program shows it. */
export interface Message {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

interface Part {
  headers: Map<string, string>
  body: string
}

/** Reads a letter: headers, and of its parts the plain text and the HTML. */
export function readMessage(raw: string): Message {
  const part = readPart(raw)
  const head = (name: string) => readWords(part.headers.get(name) ?? '')
  return {
    from: head('from'),
    to: head('to'),
    subject: head('subject'),
    text: textOf(part, 'text/plain') ?? '',
    html: textOf(part, 'text/html') ?? '',
  }
}

function readPart(raw: string): Part {
  const cut = raw.indexOf('\r\n\r\n')
  const head = cut === -1 ? raw : raw.slice(0, cut)
  const headers = new Map<string, string>()
  // A header's further lines begin with a space.
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: cut === -1 ? '' : raw.slice(cut + 4) }
}

function textOf(part: Part, wanted: string): string | null {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type) ?? []
  if (boundary !== undefined) {
    const parts = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1)
    for (const one of parts) {
      if (one.startsWith('--')) break
      const found = textOf(readPart(one.replace(/^[ \t]*\r\n/, '')), wanted)
      if (found !== null) return found
    }
    return null
  }
  if (!type.toLowerCase().startsWith(wanted)) return null
  return decode(part.body, part.headers.get('content-transfer-encoding')?.toLowerCase() ?? '').replaceAll('\r\n', '\n')
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquote(body.replaceAll('=\r\n', '')) : body
}

/** '=C3=A9' is é. */
function unquote(text: string): string {
  const bytes = text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )
  return bytes
}

/** A header's words outside of ASCII, as '=?UTF-8?Q?caf=C3=A9?='. */
function readWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? decode(text, 'base64') : unquote(text.replaceAll('_', ' ')),
    )
}
