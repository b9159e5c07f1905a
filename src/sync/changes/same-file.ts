/**
 * Whether two files have the same content: what the device has stored comes back as another object. One that can't be
 * read is the same as no other.
 */
export async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || one.type !== other.type) return false
  const read = await Promise.allSettled([one, other].map((file) => file.arrayBuffer()))
  const [mine, theirs] = read.map((file) => (file.status === 'fulfilled' ? new Uint8Array(file.value) : null))
  return !!mine && !!theirs && mine.every((byte, index) => byte === theirs[index])
}
