/** An error an operator has to fix before the server can start; the message is the one line they read. */
export class StartError extends Error {
  override name = 'StartError'
}
