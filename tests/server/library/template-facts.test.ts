import { PDF, type PdfDict, type PdfRef, PdfStream } from '@libpdf/core'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import type { TemplateFacts } from '#domain/library/template-facts.ts'
import { openLettering } from '#server/branding/lettering.ts'
import { files } from '#server/db/schema/index.ts'
import { recentlyMade } from '#server/modules/templates/recently-made.ts'
import { textDrawing } from '#server/pdf/appearance.ts'
import { filledPdf, type PictureAsked } from '#server/pdf/fill.ts'
import { PdfUnreadable } from '#server/pdf/form.ts'
import { outlines } from '#server/pdf/operators.ts'
import { browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { formPdf, PDF_FORMS, pdfOf } from '#tests/support/pdf.ts'
import { createTemplate } from '#tests/support/templates.ts'

const FACTS: TemplateFacts = {
  // The first name decomposed, as some keyboards type it.
  agent_name: 'Jose\u0301 Nguyễn',
  agent_first_name: 'José',
  agent_license: 'TX 0712344',
  agent_phone: '(512) 555-0142',
  agent_email: 'jose@example.com',
  agent_website: 'jose.example',
  agent_designations: '',
  brokerage_name: 'Cedar & Main',
  brokerage_phone: '',
  brokerage_address: '',
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4B1D42' } })
    .png()
    .toBuffer()
const none = async () => await Promise.resolve(null)

/** A stream's dictionary, and what it holds as text. */
interface Look {
  dict: PdfDict
  drawing: string
}

async function read(bytes: Buffer | null) {
  const pdf = await PDF.load(bytes ?? Buffer.alloc(0))
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const form = pdf.getCatalog().getDict('AcroForm', resolve)
  const lookOf = (widget: PdfDict): Look | null => {
    const look = widget.getDict('AP', resolve)?.get('N', resolve)
    return look instanceof PdfStream
      ? { dict: look, drawing: Buffer.from(look.getDecodedData()).toString('latin1') }
      : null
  }
  const fields = (pdf.getForm()?.getFields() ?? []).map((field) => ({
    value: field.getValue(),
    looks: field.getWidgets().map(({ dict }) => lookOf(dict)),
  }))
  return { form, fields, resolve }
}

/** The fields of a form of one widget each, as a reader shows them, in their order. */
async function shown(bytes: Buffer | null) {
  const { fields } = await read(bytes)
  return fields.map(({ value, looks: [look = null] }) => ({ value, look, drawing: look?.drawing ?? null }))
}

describe('a PDF with a form', () => {
  test.each(PDF_FORMS)('is filled where its objects are kept in the form of a %s, twice too', async (form) => {
    const fields = [
      '/FT /Tx /T (agent_name) /V (Your Name)',
      '/FT /Tx /T (line) /V ({agent_phone} \\267 {agent_license}) /Q 2 /MK << /BG [1 0.5 0] >>',
      '/FT /Tx /T (buyer) /V (Their name)',
      '/FT /Tx /T (brokerage_phone) /V (none)',
    ]
    // As some programs write it: behind a line break, and filled up with zeros.
    const plain = Buffer.concat([formPdf(fields, form, '\r\n'), Buffer.alloc(2048)])
    const once = await filledPdf(plain, { facts: FACTS, pictureFor: none })
    const twice = await filledPdf(once ?? Buffer.alloc(0), { facts: FACTS, pictureFor: none })
    // What was there stays as it is, and the same facts give the same bytes.
    const same = plain.subarray(2, plain.lastIndexOf('%%EOF') + 5)
    expect(once?.subarray(0, same.length).equals(same)).toBe(true)
    expect(await filledPdf(plain, { facts: FACTS, pictureFor: none })).toEqual(once)
    for (const bytes of [once, twice]) {
      const [name, line, other, missing] = await shown(bytes)
      expect(name?.value).toBe('José Nguyễn')
      // Its letters are outlines: what the file's fonts lack is drawn all the same.
      expect(name?.drawing).toMatch(/^q 0 g\n[\d. -]+ m\n/)
      expect(line?.value).toBe('(512) 555-0142 · TX 0712344')
      expect(line?.drawing).toMatch(/^q 1 0\.5 0 rg 0 0 300 30 re f Q\nq /)
      expect([other?.value, other?.look]).toEqual(['Their name', null])
      // Without the fact nothing covers what is printed there.
      expect([missing?.value, missing?.drawing]).toEqual(['', ''])
    }
  })

  test('with pictures has the portrait over the whole field and the logo whole in it', async () => {
    const fields = ['agent_photo', 'agent_photo_round', 'broker_logo'].map((name) => `/FT /Btn /Ff 65536 /T (${name})`)
    const asked: PictureAsked[] = []
    const pictureFor = async (one: PictureAsked) => {
      asked.push(one)
      return await sharp(await picture(400, one.fit === 'inside' ? 100 : 400))
        .jpeg()
        .toBuffer()
    }
    const filled = await filledPdf(formPdf(fields, 'table'), { facts: FACTS, pictureFor })
    // In the pixels of 300 dots to the inch.
    expect(asked.map(({ width, height, fit }) => `${width}x${height} ${fit}`)).toEqual([
      '1250x125 cover',
      '1250x125 cover',
      '1250x125 inside',
    ])
    const looks = await shown(filled)
    const { resolve } = await read(filled)
    expect(looks.map(({ drawing }) => /(?<place>[\d. -]+) cm/.exec(drawing ?? '')?.groups?.['place']?.trim())).toEqual([
      '300 0 0 30 0 0',
      '300 0 0 30 0 0',
      '120 0 0 30 90 0',
    ])
    expect(looks[1]?.drawing).toContain(' W n ')
    for (const { look } of looks) {
      const image = look?.dict.getDict('Resources', resolve)?.getDict('XObject', resolve)?.get('Picture', resolve)
      expect(image instanceof PdfStream && (await sharp(image.data).metadata()).format).toBe('jpeg')
    }
  })

  test('is filled in fields that are parts of others, and in each of their widgets', async () => {
    const filled = await filledPdf(
      pdfOf(
        [
          '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /NeedAppearances true >> >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
          '<< /T (front) /FT /Tx /Kids [5 0 R] /DA (/Bold 40 Tf 0 0 1 rg) >>',
          '<< /T (agent_name) /Parent 4 0 R /Kids [6 0 R 7 0 R] >>',
          '<< /Subtype /Widget /Parent 5 0 R /Rect [0 0 60 20] >>',
          '<< /Subtype /Widget /Parent 5 0 R /Rect [20 60 0 0] /MK << /R 90 >> >>',
        ],
        'stream',
      ),
      { facts: FACTS, pictureFor: none },
    )
    const { form, fields } = await read(filled)
    // Else a reader draws them anew, in the file's own fonts.
    expect(form?.has('NeedAppearances')).toBe(false)
    const [name] = fields
    expect(name?.value).toBe('José Nguyễn')
    const numbers = (look: Look | null, key: string) =>
      (look?.dict.getArray(key)?.toArray() ?? []).map((one) => (one.type === 'number' ? one.value : null))
    for (const look of name?.looks ?? []) {
      expect(numbers(look, 'BBox')).toEqual([0, 0, 60, 20])
      expect(look?.drawing).toMatch(/^q 0 0 1 rg/)
    }
    expect(name?.looks.map((look) => numbers(look, 'Matrix'))).toEqual([
      [1, 0, 0, 1, 0, 0],
      [0, 1, -1, 0, 20, 0],
    ])
  })

  test.each([
    ['no form', '<< /Type /Catalog /Pages 2 0 R >>'],
    ['a form about others', '<< /Type /Catalog /AcroForm << /Fields [2 0 R] >> >>'],
    ['a signed form', '<< /Type /Catalog /AcroForm << /SigFlags 3 /Fields [3 0 R] >> >>'],
    ['an XFA form', '<< /Type /Catalog /AcroForm << /XFA [] /Fields [3 0 R] >> >>'],
  ])('with %s stays as it is', async (_what, catalog) => {
    const objects = [
      catalog,
      '<< /FT /Tx /T (buyer) /Rect [0 0 9 9] >>',
      '<< /FT /Tx /T (agent_name) /Rect [0 0 9 9] >>',
    ]
    expect(await filledPdf(pdfOf(objects, 'table'), { facts: FACTS, pictureFor: none })).toBeNull()
  })

  test('that is encrypted stays as it is', async () => {
    const plain = formPdf(['/FT /Tx /T (agent_name)'], 'table').toString('latin1')
    const encrypted = plain.replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard /V 2 /R 3 >>')
    expect(await filledPdf(Buffer.from(encrypted, 'latin1'), { facts: FACTS, pictureFor: none })).toBeNull()
  })

  test('whatever its bytes are is filled, left alone or refused as unreadable, and nothing else', async () => {
    const whole = PDF_FORMS.map((form) =>
      formPdf(['/FT /Tx /T (agent_name) /V (x)', '/FT /Tx /T (a) /Kids [6 0 R]'], form),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.nat(),
        async (bytes, changes, cut) => {
          const changed = Buffer.from(bytes.subarray(0, cut % 3 === 0 ? cut % bytes.length : bytes.length))
          for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte
          try {
            await filledPdf(changed, { facts: FACTS, pictureFor: none })
          } catch (error) {
            expect(error).toBeInstanceOf(PdfUnreadable)
          }
        },
      ),
    )
  })
})

test.each([
  ['12 points', '(512) 555-0142 ext. 1234', 12, [100, 160]],
  // The foot and a business card of the demo's, with a name of 45 characters.
  ['18 points', 'Maria-Guadalupe Fernandez-Rodriguez Castellan · TX 0712344', 17.5, [312, 320]],
  ['17 points', 'Maria-Guadalupe Fernandez-Rodriguez Castellan', 16.8, [134, 140]],
] as const)('a text of %s that is made smaller to fit keeps its end', async (_, text, size, [least, most]) => {
  const letters = await openLettering()
  const style = { face: 'serif', size, color: '0 g', align: 'left', isMultiline: false } as const
  const set: string[] = []
  for (let width = least; width < most; width += 1) {
    textDrawing(text, { width, height: 20 }, style, (line, font, at) => {
      set.push(line)
      return letters(line, font, at)
    })
  }
  expect([...new Set(set)]).toEqual([text])
})

test('outlines keep the points of a path, upside down, and no exponent gets into a PDF', () => {
  expect(outlines('M0 0L10 5Q20 0 30 0C1 2 3 4 5 6Z', 100, 50)).toBe(
    '100 50 m\n110 45 l\n116.667 48.333 123.333 50 130 50 c\n101 48 103 46 105 44 c\nh\nf',
  )
  fc.assert(
    fc.property(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      (x, y) => {
        expect(outlines(`M${x} ${y}Z`, 0, 0)).toMatch(/^-?\d+(\.\d+)? -?\d+(\.\d+)? m\nh\nf$/)
      },
    ),
  )
})

test('what was made lately is made once, up to a number of bytes, and made anew where it failed', async () => {
  const made: string[] = []
  const recent = recentlyMade<{ bytes: Buffer }>({ seconds: 60, mostBytes: 25 })
  const ask = (name: string, bytes = 10) =>
    recent(name, async () => {
      made.push(name)
      if (bytes === 0) throw new Error('no')
      return await Promise.resolve({ bytes: Buffer.alloc(bytes) })
    })
  await Promise.all([ask('a'), ask('a'), ask('b')])
  await expect(ask('bad', 0)).rejects.toThrow('no')
  await expect(ask('bad', 0)).rejects.toThrow('no')
  expect(made).toEqual(['a', 'b', 'bad', 'bad'])
  // The third goes beyond the bound, and the oldest is dropped.
  for (const name of ['c', 'b', 'a']) await ask(name)
  expect(made.slice(4)).toEqual(['c', 'a'])
})

describe('a template that asks for facts of the agent', () => {
  setUpAgent({ isConnected: false })

  const download = async (fields: readonly string[], as = browser, more: Record<string, string> = {}) => {
    const file = await server.context.storage.put(formPdf(fields, 'table'), 'application/pdf')
    await server.context.db.insert(files).values(file).onConflictDoNothing()
    const { uuid } = await createTemplate(server.context, { title: 'Closing Guide', fileKey: file.key })
    const answer = await as.fetch(`/api/templates/${uuid}/download`, { headers: more })
    return { uuid, answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test('is downloaded with them by the agent, whole or in ranges, and without them by an admin', async () => {
    await setAgent({ phone: '(512) 555-0142', brokerageName: 'Cedar & Main' })
    const fields = ['/FT /Tx /T (agent_phone)', '/FT /Tx /T (l) /V ({agent_name} \\267 {brokerage_name})']
    const { answer, bytes, uuid } = await download(fields)
    expect((await shown(bytes)).map(({ value }) => value)).toEqual(['(512) 555-0142', 'Robin Lane · Cedar & Main'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'application/pdf',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringContaining('Closing Guide.pdf') as string,
    })
    const etag = answer.headers.get('etag') ?? ''
    const address = `/api/templates/${uuid}/download`
    // It is filled in once for all that a download asks.
    const reading = vi.spyOn(server.context.storage, 'read')
    const rest = await browser.fetch(address, { headers: { range: 'bytes=100-', 'if-range': etag } })
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))]).toEqual([206, true])
    expect((await browser.fetch(address, { method: 'HEAD' })).headers.get('etag')).toBe(etag)
    expect((await browser.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
    // The profile has changed meanwhile: a download that was interrupted begins anew.
    await setAgent({ phone: '(512) 555-0199' })
    expect((await browser.fetch(address, { headers: { range: 'bytes=100-', 'if-range': etag } })).status).toBe(200)
    const admin = await server.signIn((await server.createAdmin()).email)
    const plain = await admin.fetch(address)
    expect(Buffer.from(await plain.arrayBuffer()).equals(formPdf(fields, 'table'))).toBe(true)
  })

  test('that asks for a picture has it for an agent with one, also after one without has downloaded it', async () => {
    const { uuid, bytes } = await download(['/FT /Btn /Ff 65536 /T (agent_photo)'])
    expect((await shown(bytes)).map(({ look }) => look)).toEqual([null])
    const { key } = await server.context.storage.put(await picture(400, 400), 'image/png')
    await setAgent({ avatarKey: key })
    const answer = await browser.fetch(`/api/templates/${uuid}/download`)
    expect((await shown(Buffer.from(await answer.arrayBuffer())))[0]?.look).not.toBeNull()
  })

  test('that asks for a picture that can’t be read has its field as it was', async () => {
    const text = await server.context.storage.put(formPdf([], 'table'), 'application/pdf')
    await setAgent({ avatarKey: text.key })
    const warn = vi.spyOn(server.context.log, 'warn')
    const { bytes } = await download(['/FT /Btn /Ff 65536 /T (agent_photo_round)'])
    expect((await shown(bytes)).map(({ look }) => look)).toEqual([null])
    expect(warn.mock.calls.map(([, said]) => said)).toEqual(['a picture for a template could not be read'])
    warn.mockRestore()
  })

  test.each([
    ['time', { seconds: 0.05, memoryKb: 1_000_000 }],
    ['memory', { seconds: 30, memoryKb: 300_000 }],
  ])('whose filling takes more %s than it may is downloaded as it is, and tried once', async (what, limits) => {
    const { config } = server.context
    const usual = config.fills
    config.fills = limits
    const warn = vi.spyOn(server.context.log, 'warn')
    const fields = [`/FT /Tx /T (agent_name) /V (${what})`]
    const { uuid, answer, bytes } = await download(fields)
    config.fills = usual
    expect([answer.status, bytes.equals(formPdf(fields, 'table'))]).toEqual([200, true])
    const again = await browser.fetch(`/api/templates/${uuid}/download`)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    expect(warn.mock.calls.map(([, said]) => said)).toEqual(['a template could not be filled in'])
    warn.mockRestore()
  })

  test('whose form can’t be read is downloaded as it is', async () => {
    const broken = Buffer.from('%PDF-1.7\n/AcroForm\nstartxref\n5\n%%EOF\n')
    const file = await server.context.storage.put(broken, 'application/pdf')
    await server.context.db.insert(files).values(file).onConflictDoNothing()
    const { uuid } = await createTemplate(server.context, { fileKey: file.key })
    const answer = await browser.fetch(`/api/templates/${uuid}/download`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(broken)).toBe(true)
  })
})
