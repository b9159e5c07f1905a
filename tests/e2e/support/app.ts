/** A post on a stand-in network, as its control call returns it. */
export interface NetworkPost {
  id: string
  platform: string
  account: string
  caption: string
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
    const answer = await fetch(`http://localhost:${this.port}/sandbox/api/posts?platform=${platform}`)
    if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`)
    const { data } = (await answer.json()) as { data: NetworkPost[] }
    return data
  }

  /** Makes the stand-in's next calls fail (see docs/sandbox.md). */
  async fault(fault: Fault): Promise<void> {
    const answer = await fetch(`http://localhost:${this.port}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform: 'facebook', ...fault }),
    })
    if (!answer.ok) throw new Error(`the fault was refused: ${await answer.text()}`)
  }
}
