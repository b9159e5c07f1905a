import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import { readSrt } from '../../media.ts'
import { badParameter, notVisible } from '../../meta/errors.ts'
import { project } from '../../meta/fields.ts'
import type { Facebook, FacebookVideo } from '../facebook.ts'
import { captionsRefused, type FacebookCall, needPermission, openFacebook } from '../graph/facebook-graph.ts'
import { CAPTIONS, READ_NODE } from '../graph/facebook-params.ts'

/** Largest file, in bytes. */
const LARGEST = 200_000

/** Facebook's names of the languages that subtitles come in here. */
const LOCALES: Readonly<Record<string, string>> = {
  en_US: 'English (US)',
  en_GB: 'English (UK)',
  es_ES: 'Spanish (Spain)',
  es_LA: 'Spanish',
}

/** The subtitles of a video, one file for each locale. */
export function videoCaptionRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  const path = '/:id/captions'
  serve({ method: 'POST', path, operation: 'add_captions', params: CAPTIONS }, add)
  serve({ method: 'GET', path, operation: 'list_captions', params: READ_NODE }, list)
}

async function add(call: FacebookCall): Promise<object> {
  const { facebook, input } = call
  const video = ownVideo(call)
  needPermission(call.token(), 'pages_manage_posts')
  const [file] = input.files
  if (!file) throw badParameter('The parameter captions_file is required')
  const locale = /^.+\.([^.]+)\.srt$/.exec(file.filename)?.[1]
  if (locale === undefined || !Object.hasOwn(LOCALES, locale)) {
    throw badParameter('The name of the captions file must be in the format filename.locale.srt')
  }
  if (file.bytes > LARGEST) throw badParameter('The captions file is larger than 200K')
  const text = readSrt(await readFile(file.path))
  if (text === null) throw captionsRefused()
  const known = video.captions ?? []
  if (known.some((one) => one.locale === locale)) {
    throw badParameter(`You have already added a caption file for ${locale}`)
  }
  const wanted = input.text('default_locale')
  if (wanted !== undefined && wanted !== 'none' && ![locale, ...known.map((one) => one.locale)].includes(wanted)) {
    throw badParameter(`There are no captions for the default locale ${wanted}`)
  }
  const captions = [...known, { locale, text, at: call.now }]
  const change = { captions, ...(wanted !== undefined && { defaultLocale: wanted }) }
  await facebook.record({ kind: 'video_changed', id: video.id, change })
  return { success: true }
}

function list(call: FacebookCall): object {
  const video = ownVideo(call)
  const captions = (video.captions ?? []).map(({ locale, at }) => ({
    type: 'VideoCaption',
    defaults: ['create_time', 'locale', 'locale_name', 'is_default', 'is_auto_generated'],
    fields: {
      create_time: () => Math.floor(at / 1000),
      locale: () => locale,
      locale_name: () => LOCALES[locale],
      is_default: () => video.defaultLocale === locale,
      is_auto_generated: () => false,
    },
  }))
  return { data: captions.map((one) => project(one, call.fields)) }
}

function ownVideo(call: FacebookCall): FacebookVideo {
  const { id = '' } = call.request.params as { id?: string }
  const video = call.facebook.state.videos.get(id)
  const token = call.token()
  if (video && token.type === 'page' && token.page.id === video.page) return video
  throw notVisible(call.request.method, id)
}
