import { addSprite } from '#pwa/shell/sprite.ts'

/** Fetches what comes after the login while the server still looks at the password. */
export function prepareShell(): void {
  const ahead = [import('#pwa/signed-in.tsx'), addSprite()]
  // Whatever doesn't come now is asked for again when it is needed, and says so then.
  for (const part of ahead) part.catch(() => undefined)
}
