import { readAnswer, type Answer, type Running } from './start-sandbox.ts'

/** Posts some words at LinkedIn, with changes of the body. */
export async function postAtLinkedIn({ base }: Running, commentary: string, changes: object = {}): Promise<Answer> {
  const headers = {
    authorization: 'Bearer sandbox-linkedin-maya',
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
    'content-type': 'application/json',
  }
  const body = {
    author: 'urn:li:person:maya-alvarez',
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...changes,
  }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  return readAnswer(await fetch(`${base}/api.linkedin.com/rest/posts`, sent))
}
