import type { TemplateType } from '#domain/library/template.ts'

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
