/** Characters that some file system reserves, control characters, and those that change the text's direction. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|]/gu

/** Names Windows reserves for its devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Most bytes of a name before its extension: file systems allow 255. */
const LONGEST = 200

/** A file name made of a title that is valid on any device. `ending` comes without its dot. */
export function fileNameOf(title: string, ending: string): string {
  const text = title
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNFIT, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const name = shortened(text).replace(/[\s.]+$/, '')
  return `${name === '' || DEVICE.test(name) ? 'Template' : name}.${ending}`
}

function shortened(text: string): string {
  let bytes = 0
  let short = ''
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > LONGEST) break
    short += sign
  }
  return short
}

/** A Content-Disposition that makes a browser save the answer under this name (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007e]|[%"\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
