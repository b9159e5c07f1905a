// They share most of their code, so they share one chunk.
export { TemplateCollectionScreen } from './template-collection-screen.tsx'
export { TemplateTypeScreen } from './template-type-screen.tsx'
export { TemplateScreen } from './template-screen.tsx'
