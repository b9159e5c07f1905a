import { readFile, stat } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import { readImage } from '../../media.ts'

import { UPLOAD_PHOTO } from '../graph/facebook-params.ts'
import { badParameter, GraphError } from '../../meta/errors.ts'
import type { Facebook } from '../facebook.ts'
import { fetchHosted } from '../../meta/graph-uploads.ts'
import { ownPage } from '../graph/facebook-graph.ts'
import type { FacebookCall } from '../graph/facebook-graph.ts'
import { openFacebook } from '../graph/facebook-graph.ts'
import { checkText } from './facebook-posts.ts'
import type { FacebookPhoto } from '../facebook.ts'

/** Largest picture, in bytes. */
const IMAGE_LIMIT = 10 * 1024 * 1024

/** Photos of a page: published by themselves, or unpublished to be attached to a post. */
export function photoRoutes(app: FastifyInstance, facebook: Facebook): void {
  const serve = openFacebook(app, facebook)
  serve(
    {
      method: 'POST',
      path: '/:page/photos',
      operation: (form) => (isFalse(form.fields['published']) ? 'upload_photo' : 'create_post'),
      params: UPLOAD_PHOTO,
      freeFiles: true,
    },
    uploadPhoto,
  )
}

async function uploadPhoto(call: FacebookCall): Promise<object> {
  const { facebook, input, now } = call
  const page = ownPage(call, 'pages_manage_posts')
  const caption = checkText('caption', input.text('caption') ?? '')
  const alt = input.text('alt_text_custom') ?? ''
  const published = input.flag('published') ?? true
  const picture = await takePicture(call)
  const photo: FacebookPhoto = {
    ...picture,
    id: facebook.nextNumber(),
    page: page.id,
    caption,
    alt,
    published,
    at: now,
    post: null,
  }
  if (!published) {
    await facebook.record({ kind: 'photo', photo })
    return { id: photo.id }
  }
  const id = `${page.id}_${facebook.nextNumber()}`
  const content = { message: caption, link: null, photos: [photo.id], video: null }
  const post = { ...content, id, page: page.id, at: now, publicAt: now }
  await facebook.record({ kind: 'photo', photo }, { kind: 'post', post })
  return { id: photo.id, post_id: post.id }
}

async function takePicture(call: FacebookCall): Promise<Pick<FacebookPhoto, 'file' | 'width' | 'height'>> {
  const { facebook, input } = call
  const url = input.text('url')
  const [file, second] = input.files
  if (second || (file && url !== undefined)) throw badParameter('Only one photo can be uploaded per call')
  if (!file && url === undefined) throw badParameter('You must provide either url or a photo file')
  const hosted =
    url === undefined ? null : await fetchHosted({ host: facebook, request: call.request }, url, badPicture())
  try {
    const path = file?.path ?? hosted?.path ?? ''
    const { size } = await stat(path)
    if (size > IMAGE_LIMIT) throw badPicture()
    const info = readImage(await readFile(path))
    if (!info) throw badPicture()
    return { file: await facebook.files.keep(path, info), width: info.width, height: info.height }
  } finally {
    await hosted?.discard()
  }
}

function badPicture(): GraphError {
  return new GraphError(324, '(#324) Missing or invalid image file', {
    subcode: 1366046,
    title: "Your photo couldn't be uploaded",
    text: 'Photos should be smaller than 10 MB and saved as JPG, PNG, GIF, TIFF or BMP.',
  })
}

function isFalse(value: unknown): boolean {
  return ['false', '0'].includes(String(value).toLowerCase())
}
