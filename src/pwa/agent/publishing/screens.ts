// They share most of their code, so they share one chunk.
export { NextPostScreen } from './next-post-screen.tsx'
export { PublishScreen } from './publish-screen.tsx'
