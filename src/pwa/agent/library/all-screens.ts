// Small and alike, so they come as one.
export { AllCollectionsScreen } from './all-collections-screen.tsx'
export { AllPostsScreen } from './all-posts-screen.tsx'
