import { typedOf } from '#tests/support/signed.ts'
import { steer } from '#tests/support/steer.ts'

/** A post on a stand-in network, as its control call returns it. */
export interface NetworkPost {
  id: string
  platform: string
  account: string
  /** As the agent typed it. */
  caption: string
  /** The same with the agent's signature. */
  sent: string
  media: { type: string; url: string; alt: string }[]
  created_at: string
}

interface Fault {
  platform?: string
  operation: string
  mode: string
  times?: number
  ms?: number
}

/** A running app with its stand-ins, as a browser and a test reach it. */
export class App {
  readonly url: string
  readonly port: number

  /** @param url what browsers use, where it isn't the server's own address */
  constructor(port: number, url = `http://localhost:${port}`) {
    this.port = port
    this.url = url
  }

  /** Everything a stand-in has published. */
  async networkPosts(platform = 'facebook'): Promise<NetworkPost[]> {
    const posts = await steer<NetworkPost[]>(`http://localhost:${this.port}`, 'GET', `/posts?platform=${platform}`)
    return posts.map((post) => Object.assign(post, { sent: post.caption, caption: typedOf(post.caption) }))
  }

  /** Makes the stand-in's next calls fail (see docs/sandbox.md). */
  async fault(fault: Fault): Promise<void> {
    await steer(`http://localhost:${this.port}`, 'POST', '/faults', { platform: 'facebook', ...fault })
  }
}
