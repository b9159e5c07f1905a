export * from './connections.ts'
export * from './library.ts'
export * from './people.ts'
export * from './publishing.ts'
