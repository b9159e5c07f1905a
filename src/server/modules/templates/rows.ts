import type { TemplateType } from '#domain/template.ts'

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
  /** Measures of the image. */
  width: number | null
  height: number | null
  fileKey: string | null
  fileBytes: number | null
  collectionId: number | null
  collectionName: string | null
  collectionDescription: string | null
}

/** A template's file, and what it is to be called. */
export type TemplateFileRow = { title: string; fileKey: string | null }
