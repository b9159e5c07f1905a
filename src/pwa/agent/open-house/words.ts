import type { CaptionLanguage } from '#domain/publication/caption.ts'

interface SignInWords {
  welcome: string
  invitation: string
  name: string
  email: string
  phone: string
  message: string
  yes: string
  no: string
  signIn: string
  saving: string
  optional: string
  thanks: string
  enjoy: string
  next: string
  disclosures: string
  read: string
  failed: string
  mustRead: string
}

/** What visitors read beside the law's own words. */
export const WORDS: Record<CaptionLanguage, SignInWords> = {
  en: {
    welcome: 'Welcome',
    invitation: 'Please sign in before you look around.',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    message: 'Anything you’d like to know?',
    yes: 'Yes',
    no: 'No',
    signIn: 'Sign in',
    saving: 'One moment…',
    optional: 'optional',
    thanks: 'Thank you',
    enjoy: 'Come on in and look around.',
    next: 'Next visitor',
    disclosures: 'Please read first',
    read: 'I’ve read it',
    failed: 'We couldn’t save this. Please tell the agent at the door.',
    mustRead: 'Please read the notice first',
  },
  es: {
    welcome: 'Bienvenidos',
    invitation: 'Por favor regístrese antes de recorrer la casa.',
    name: 'Su nombre',
    email: 'Correo',
    phone: 'Teléfono',
    message: '¿Le gustaría saber algo?',
    yes: 'Sí',
    no: 'No',
    signIn: 'Registrarme',
    saving: 'Un momento…',
    optional: 'opcional',
    thanks: 'Gracias',
    enjoy: 'Pase y recorra la casa con calma.',
    next: 'Siguiente visitante',
    disclosures: 'Por favor lea primero',
    read: 'Ya lo leí',
    failed: 'No pudimos guardarlo. Por favor avise al agente en la puerta.',
    mustRead: 'Por favor lea primero el aviso',
  },
}
