/** What the drawer shows: the list, or one action with one entry. A drawer opens no other drawer. */
export type OutboxStep = { name: 'list' } | { name: 'edit' | 'time' | 'discard'; key: string }
