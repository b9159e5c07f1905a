/**
 * A post's rank in an agent's own order of the library, as an unsigned 32-bit number. It is deterministic and
 * differs between agents, so that a million agents with the same settings don't all publish the same post on the
 * same day.
 */
export function shuffleRank(agentId: number, postId: number): number {
  return mixed(mixed(agentId) ^ Math.imul(postId, 0x9e3779b1))
}

/** The finalizer of MurmurHash3: each input bit flips about half of the result's bits. */
function mixed(number: number): number {
  let bits = number | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
