// Small and alike, so they share one chunk.
export { AllCollectionsScreen } from './all-collections-screen.tsx'
export { AllPostsScreen } from './all-posts-screen.tsx'
export { SearchScreen } from './search-screen.tsx'
