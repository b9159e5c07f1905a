import { API_PREFIX } from '#contract/index.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import { canvaLink } from '#domain/library/canva-link.ts'
import type { TemplateType } from '#domain/library/template.ts'
import { mediaPath } from '#domain/media/media-path.ts'

// Type aliases, since rows of raw statements must fit an index signature.
export type TemplateCollectionRow = {
  id: number
  name: string
  description: string
  type: TemplateType
  imageKey: string | null
  templatesCount: number
}

export type TemplateRow = {
  id: number
  uuid: string
  title: string
  canvaLink: string
  imageKey: string | null
  /** Dimensions of the image, in pixels. */
  width: number | null
  height: number | null
  fileKey: string | null
  fileBytes: number | null
  collectionId: number | null
  collectionName: string | null
  collectionDescription: string | null
}

/** A template's file, and the title to name it by. */
export type TemplateFileRow = { id: number; title: string; fileKey: string | null }

/** Aspect ratio of an image without known dimensions: a letter sheet. */
const USUAL_ASPECT = 8.5 / 11

export function presentTemplateCollection(row: TemplateCollectionRow): TemplateCollection {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    image_url: address(row.imageKey),
    templates_count: row.templatesCount,
  }
}

export function presentTemplate(row: TemplateRow): Template {
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    image_url: address(row.imageKey),
    aspect: row.width && row.height ? row.width / row.height : USUAL_ASPECT,
    canva_link: canvaLink(row.canvaLink),
    file_url: row.fileKey === null ? null : `${API_PREFIX}/templates/${row.uuid}/download`,
    file_bytes: row.fileBytes,
    template_collection_id: row.collectionId,
    collection_name: row.collectionName ?? '',
    collection_description: row.collectionDescription ?? '',
  }
}

function address(key: string | null): string | null {
  return key === null ? null : mediaPath(key)
}
