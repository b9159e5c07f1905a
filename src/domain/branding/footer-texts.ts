import { drawable, fontFor, type Font } from './fonts.ts'

/** The texts of a Personal Brand footer; empty ones are left out. */
export interface BrandTexts {
  name: string
  license: string
  phone: string
  brokerage: string
  /** The brokerage's phone number, where the agent's state asks for it. */
  officePhone: string
  /** Words that advertisements carry, such as 'Equal Housing Opportunity'. */
  phrase: string
}

/** The fonts in which a footer with these texts is drawn. */
export function footerFonts(texts: BrandTexts): Font[] {
  const { name, brokerage, details } = drawnTexts(texts).fonts
  return [name, brokerage, details]
}

export interface FooterFonts {
  name: Font
  brokerage: Font
  details: Font
}

/** The texts as they are drawn, and their fonts: those of one style have one font. */
export function drawnTexts(texts: BrandTexts): { texts: BrandTexts; fonts: FooterFonts } {
  const { name, brokerage, license, phone, officePhone, phrase } = texts
  const fonts = {
    name: fontFor(name, 'sans-strong'),
    brokerage: fontFor(brokerage, 'serif'),
    details: fontFor([license, phone, officePhone, phrase].join(' '), 'sans'),
  }
  const detail = (text: string) => drawable(text, fonts.details)
  return {
    fonts,
    texts: {
      name: drawable(name, fonts.name),
      brokerage: drawable(brokerage, fonts.brokerage),
      license: detail(license),
      phone: detail(phone),
      officePhone: detail(officePhone),
      phrase: detail(phrase),
    },
  }
}
