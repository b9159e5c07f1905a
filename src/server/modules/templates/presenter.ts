import { API_PREFIX } from '#contract/index.ts'
import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import { canvaLink } from '#domain/library/canva-link.ts'
import { mediaPath } from '#domain/media/media-path.ts'

import type { TemplateCollectionRow, TemplateRow } from './rows.ts'

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
