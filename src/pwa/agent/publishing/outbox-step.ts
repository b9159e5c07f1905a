/** What the drawer shows: the list, or one thing being done with one entry. A drawer opens no drawer. */
export type OutboxStep = { name: 'list' } | { name: 'edit' | 'time' | 'discard'; key: string }
