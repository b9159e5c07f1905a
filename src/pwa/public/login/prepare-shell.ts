import { addSprite } from '#pwa/shell/sprite.ts'

/** Prefetches the screens after the login while the server still checks the password. */
export function prepareShell(): void {
  const ahead = [import('#pwa/signed-in.tsx'), addSprite()]
  // A failed fetch is repeated when the part is needed, and its error shown then.
  for (const part of ahead) part.catch(() => undefined)
}
