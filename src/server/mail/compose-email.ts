import { escapeHtml } from '../http/html.ts'
import { OPERATOR_SLOT, type Email } from './mail.ts'

/** An email before it has an address and a layout. */
export interface EmailText {
  subject: string
  title: string
  /** The button stands below the first one. */
  paragraphs: readonly string[]
  button: { label: string; link: string }
}

/** An email as text and HTML, with the same wording in both. */
export function composeEmail(to: string, email: EmailText): Email {
  const { subject, title, paragraphs, button } = email
  const [first = '', ...rest] = paragraphs
  const text = [title, first, `${button.label}: ${button.link}`, ...rest, 'Porchlight']
  return { to, subject, text: text.join('\n\n'), html: pageOf(email) }
}

const SERIF = "font-family:'Newsreader',Georgia,serif"
const SANS = 'font-family:Figtree,-apple-system,Segoe UI,Helvetica,Arial,sans-serif'

/** One column and one button, without external resources, which mail programs block. */
function pageOf({ title, paragraphs, button }: EmailText): string {
  const text = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px;${SANS};color:#65505d">${withLinks(paragraph)}</p>`,
  )
  const [first = '', ...rest] = text
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 20px;background:#fdfbf8;color:#2b1226;font-size:16px;line-height:24px">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 32px;${SERIF};font-size:26px;color:#4b1d42">Porchlight</p>
<h1 style="margin:0 0 16px;${SERIF};font-size:30px;line-height:36px;font-weight:500">${escapeHtml(title)}</h1>
${first}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:14px 24px;border-radius:14px;background:#f5ac37;color:#2b1226;${SANS};font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
${rest.join('\n')}
<p style="margin:32px 0 0;${SANS};font-size:14px;line-height:20px;color:#76616e">Porchlight${OPERATOR_SLOT}</p>
</div>
</body></html>
`
}

/** Turns addresses in a text into links that show only their page. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" style="color:#4b1d42">${escapeHtml(part.replace(/#.*$/, '').replace(/^https?:\/\//, ''))}</a>`,
    )
    .join('')
}
