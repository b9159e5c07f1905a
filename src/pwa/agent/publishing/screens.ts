// They share most of their code, so they share one chunk.
export { NextPostScreen } from './next-post-screen.tsx'
export { newPostScreen, PublishScreen } from './publish-screen.tsx'
